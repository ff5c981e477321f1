import { isNoRoomLeft } from '../../store/away.ts'

/**
 * A step of reading that writes something down on the way: where the database has no room, reading goes on without it,
 * and the next read makes up for it. Not inside a transaction, which such a step would end.
 */
export async function ifRoom(step: Promise<unknown>): Promise<void> {
  await step.catch((error: unknown) => (isNoRoomLeft(error) ? undefined : Promise.reject(error)))
}
