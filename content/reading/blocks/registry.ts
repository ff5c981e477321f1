// Which blocks authors can write, by the name after `:::`.
import type { Block } from './block.ts'
import { figure } from './figure.ts'
import { film } from './film.ts'
import { note } from './note.ts'
import { play } from './play.ts'
import { predict } from './predict.ts'
import { recall } from './recall.ts'

const blocks: Readonly<Record<string, Block>> = { note, figure, film, play, predict, recall }

export const findBlock = (name: string): Block | undefined => (Object.hasOwn(blocks, name) ? blocks[name] : undefined)
