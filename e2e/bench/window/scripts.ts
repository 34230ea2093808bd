import { moreCode, openCode, prose, type Pieces } from './answer-text.ts'
import type { Script } from './bench-gateway.ts'

/** The last words of the two halves of an answer. */
export const marks = { before: 'endofthefirsthalf', after: 'endofthesecondhalf' }

/** The answers by the name of the model: 600 tokens at 200 per second after the existing text. */
export const scripts = {
  long: inHalves(prose(20_000), prose(600)),
  short: inHalves(prose(2_000), prose(600)),
  code: inHalves([...prose(18_000), ...openCode(2_000)], moreCode(2_000, 600)),
  turn: { before: [...prose(120), ` ${marks.before}`], after: [] },
} satisfies Record<string, Script>

function inHalves(before: Pieces, after: Pieces): Script {
  return { before: [...before, ` ${marks.before}\n`], after: [...after, ` ${marks.after}`] }
}
