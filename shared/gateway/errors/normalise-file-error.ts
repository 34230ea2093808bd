import { gatewayError } from '../../text/en/errors/gateway.ts'
import type { ErrorFacts } from './normalise-error-facts.ts'
import type { ErrorMeaning } from './normalise-error-kind.ts'

/**
 * What an error says of a file that was sent. Vendors have no codes for it, so it is told from their words; `undefined`
 * for errors about anything else.
 */
export function meaningOfFileError({ message = '' }: ErrorFacts): ErrorMeaning | undefined {
  return meanings.find(({ pattern }) => pattern.test(message))?.meaning
}

const meanings: readonly { readonly pattern: RegExp; readonly meaning: ErrorMeaning }[] = [
  {
    pattern:
      /\bmax(?:imum)?(?:\.| allowed)? (?:content|file|upload|audio) size|\bfile (?:is |was )?too (?:large|big)|\bfile size (?:exceed|limit|is larger)|\bexceeds? the (?:maximum )?(?:file |upload )?size/i,
    meaning: {
      kind: 'rejected',
      worded: gatewayError('fileTooLarge'),
      offers: ['model'],
    },
  },
  {
    pattern:
      /\b(?:unsupported|invalid|unrecogni[sz]ed|unknown) (?:audio|media|image|file)(?: file)? (?:format|type)|\b(?:file|audio) (?:format|type) (?:is |was )?not (?:supported|recogni[sz]ed|allowed)/i,
    meaning: {
      kind: 'rejected',
      worded: gatewayError('fileTypeUnsupported'),
      offers: ['model'],
    },
  },
  {
    pattern:
      /\baudio (?:file )?(?:could not be|cannot be|can't be) (?:decoded|read|processed)|\baudio file (?:is|might be) (?:corrupt|empty|too short)|\bcould not (?:decode|read) (?:the )?audio/i,
    meaning: {
      kind: 'rejected',
      worded: gatewayError('audioUnreadable'),
      offers: [],
    },
  },
  {
    pattern:
      /\binvalid image(?: file| data)?\b|\bimage (?:data |file )?(?:could not be|cannot be|can't be|is not) (?:decoded|read|processed|opened|valid)|\b(?:could not|unable to|failed to|cannot) (?:decode|read|process|open|load|parse) (?:the )?(?:input )?image|\bmake sure your image (?:is|has)\b|\b(?:image|mask)\b.{0,40}\b(?:corrupt|damaged|truncated)/i,
    meaning: {
      kind: 'rejected',
      worded: gatewayError('imageUnreadable'),
      offers: [],
    },
  },
]
