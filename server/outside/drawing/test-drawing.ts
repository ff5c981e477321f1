// The drawing room of tests that are about something else: what the child does, done in the process of the test. A child
// for each receipt loads its libraries anew, which takes half a second; drawing-room.test.ts and order-receipt.test.ts
// have the real one.
import { drawFile } from './draw-file.ts'
import type { DrawingRoom } from './drawing-room.ts'

export const openDrawingRoom: DrawingRoom = { draw: (bytes) => drawFile(bytes) }
