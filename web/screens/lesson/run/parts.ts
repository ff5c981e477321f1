// All that comes when a reader is near the first program.
export { ProgramBody } from './program-body.tsx'
export { ProgramTools } from './program-tools.tsx'
export { joinPage } from './page-programs.ts'
