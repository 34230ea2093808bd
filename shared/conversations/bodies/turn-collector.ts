import type { Block } from '../../runs/block.ts'
import type { CacheMark } from '../../runs/cache-mark.ts'
import type { ConversationFormatId } from '../../formats/registry.ts'
import type { Json, JsonObject } from '../../json.ts'
import { snippetsText } from '../../text/en/snippets.ts'
import type { PathTurn } from '../path-turn.ts'

/** The result of reading a body in a format. */
export interface ReadBody {
  readonly system: string
  readonly systemMark?: CacheMark
  readonly turns: readonly PathTurn[]
  /** The body without the parts that became the system text and turns. */
  readonly rest: JsonObject
  readonly notes: readonly string[]
}

/** Collects the turns of a body in order, and notes about what was lost. */
export interface TurnCollector {
  /**
   * Adds instructions to the system text before the first turn; later ones are dropped with a note. `mark` is the cache
   * mark at their end.
   */
  addSystem(text: string, mark?: CacheMark): void
  /** Ignores a turn without blocks and without `keep`. */
  add(role: 'user' | 'assistant', blocks: readonly Block[], keep?: Json): void
  /** Adds a sentence of the catalogue about something omitted or changed; repeated sentences are added once. */
  note(sentence: string): void
  finish(rest: JsonObject): ReadBody
}

export function createTurnCollector(format: ConversationFormatId): TurnCollector {
  const system: string[] = []
  let systemMark: CacheMark | undefined
  const turns: PathTurn[] = []
  const notes = new Set<string>()

  return {
    addSystem(text, mark) {
      if (turns.length > 0) notes.add(snippetsText().omitted.lateInstructions)
      else if (text !== '') {
        system.push(text)
        systemMark = mark
      }
    },
    add(role, blocks, keep) {
      if (blocks.length === 0 && keep === undefined) return
      const last = turns.at(-1)
      // Tool results and the user's text after them form one turn.
      const isOneTurn = role === 'user' && last?.role === 'user' && last.blocks.every(isToolResult)
      if (isOneTurn) turns[turns.length - 1] = { role, blocks: [...last.blocks, ...blocks] }
      else turns.push({ role, blocks, ...(keep !== undefined && { keep, format }) })
    },
    note: (sentence) => void notes.add(sentence),
    finish: (rest) => ({
      system: system.join('\n\n'),
      ...(systemMark !== undefined && { systemMark }),
      turns,
      rest,
      notes: [...notes],
    }),
  }
}

function isToolResult(block: Block): boolean {
  return block.type === 'tool-result'
}
