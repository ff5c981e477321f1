import { checks } from './checks.ts'
import { runSteps } from './steps.ts'

runSteps(checks)
