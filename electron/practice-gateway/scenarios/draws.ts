import { paint } from '../images/paint.ts'
import { writeIndexedPngNow } from '../images/write-png.ts'
import type { Draft } from '../text/draft.ts'
import { lastUserText, turnNumber, type ParsedTextRequest } from '../text/parsed-text-request.ts'
import { quote, rehearsed } from '../text/rehearsal.ts'
import { composeOrdinary } from './ordinary.ts'

const side = 256

/** practice-draws: answers with an image of the prompt, in the place that each format has for images. */
export function composeDrawing(request: ParsedTextRequest, choice: number): Draft {
  const userText = lastUserText(request)
  if (userText === '' || request.output.type !== 'text') return composeOrdinary(request, choice)
  const index = choice + turnNumber(request) - 1
  const image = writeIndexedPngNow(paint({ prompt: userText, width: side, height: side, index }))
  return {
    text: `${rehearsed} The practice gateway painted what you wrote:\n\n${quote(userText)}\n\n`,
    image: image.toString('base64'),
  }
}
