import type { Draft } from '../text/draft.ts'
import { lastUserText, type ParsedTextRequest } from '../text/parsed-text-request.ts'
import { composeOrdinary } from './ordinary.ts'
import { callTools, mayCallTool } from './tools.ts'

const numbers = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']

/**
 * practice-follows: follows a short instruction to the letter. It says a word, repeats a text, counts, finds what a
 * long text says about something, calls a tool and answers by a schema; anything else it answers as practice-chat does.
 */
export function composeFollowed(request: ParsedTextRequest, choice: number): Draft {
  if (mayCallTool(request)) return { calls: callTools(request, choice) }
  if (request.output.type !== 'text') return composeOrdinary(request, choice)
  const said = lastUserText(request)
  const text = wordIn(said) ?? repeatedIn(said) ?? countedIn(said) ?? foundIn(said)
  return text === undefined ? composeOrdinary(request, choice) : { text }
}

function wordIn(said: string): string | undefined {
  return /reply with exactly this word[^:]{0,40}:\s*(\S{1,100})/i.exec(said)?.[1]
}

function repeatedIn(said: string): string | undefined {
  return /repeat the following text exactly[^:]{0,40}:\s*([^]{1,2000})/i.exec(said)?.[1]
}

function countedIn(said: string): string | undefined {
  const [, first = '', last = ''] = /count from (\w{1,10}) to (\w{1,10})/i.exec(said.toLowerCase()) ?? []
  const [from, to] = [numbers.indexOf(first), numbers.indexOf(last)]
  if (from === -1 || to === -1) return undefined
  return numbers.flatMap((_, index) => (index >= from && index <= to ? [String(index + 1)] : [])).join(' ')
}

/** "What is the capital of it?" is answered with "The capital of it is …" from the text before it. */
function foundIn(said: string): string | undefined {
  const [, thing] = /what is (the [^?\n]{1,80})\?/i.exec(said) ?? []
  if (thing === undefined) return undefined
  const sentence = `${thing.toLowerCase()} is `
  const at = said.toLowerCase().indexOf(sentence)
  return at === -1 ? undefined : /^[^\s.]{1,100}/.exec(said.slice(at + sentence.length))?.[0]
}
