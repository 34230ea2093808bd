import { defineErrors } from '../../define-errors.ts'
import { cachingTexts } from '../caching.ts'
import { formatsTexts } from '../formats.ts'

const { names } = formatsTexts
const addressExample = 'An address looks like https://gateway.example.com.'
const attachFile = 'Remove it, or attach the file itself.'

/** A kind of file that a format accepts or rejects. */
export type FileKind = 'image' | 'audio' | 'video' | 'file'

const kinds: Readonly<Record<FileKind, string>> = {
  image: 'such images',
  audio: 'audio',
  video: 'video',
  file: 'such files',
}

/** `format` is the key of a format's name, `missing` a wire name. */
export type FormatName = keyof typeof names

export const formatsErrors = {
  noModel: { message: 'No model is chosen.', nextStep: 'Choose a model, or type its name.' },
  nothingToSend: { message: 'There is nothing to send.', nextStep: 'Write a message first.' },
  notOneText: {
    message: 'input is sent as a string, but there is more than one text to send.',
    nextStep: 'Send one text per request, or switch the parameter input to array. Nothing was sent.',
  },
  mediaUnsupported: ({
    format,
    name,
    mediaType,
    kind,
    others,
  }: {
    format: FormatName
    name: string
    mediaType: string
    kind: FileKind
    others: string
  }) => ({
    message: `${names[format]} does not support ${name === '' ? 'a file' : name} (${mediaType}).`,
    nextStep:
      others === ''
        ? 'Remove it, or attach it as another type.'
        : `Remove it, or choose a format that supports ${kinds[kind]}: ${others}.`,
  }),
  mediaMissing: ({ name, mediaType }: { name: string; mediaType: string }) => ({
    message: `The data of ${name === '' ? 'a file' : name} (${mediaType}) is missing, and this format requires it.`,
    nextStep: attachFile,
  }),

  /** `places` in the spelling of `placeCode`, one per line. */
  tooManyCacheMarks: ({ count, most, places }: { count: number; most: number; places: string }) => ({
    message: `A request takes at most ${most} cache marks, and this one has ${count}: ${cachingTexts.places(places.split('\n'))}.`,
    nextStep: `Remove ${count - most} of them. The last one also covers what stands before it. Nothing was sent.`,
  }),
  cacheMarkOrder: ({ place, behind }: { place: string; behind: string }) => ({
    message: `The cache mark of 1 hour on ${cachingTexts.places([place])} stands behind the one of 5 minutes on ${cachingTexts.places([behind])}, which services refuse.`,
    nextStep: 'Set the earlier one to 1 hour, or the later one to 5 minutes. Nothing was sent.',
  }),

  notThisFormat: ({ format, missing }: { format: FormatName; missing: string }) => ({
    message: `The response is not in the ${names[format]} format: ${missing} is missing.`,
    nextStep: `Check that this model supports the ${names[format]} format, or choose another format.`,
  }),
  mediaInstead: ({ mediaType }: { mediaType: string }) => ({
    message: `The response is a file (${mediaType}), not text. The file is kept.`,
    nextStep: 'Check that this model supports this request, or choose another model.',
  }),
  speechIsJson: {
    message: 'The response is not audio: it is JSON.',
    nextStep: `Check that this model supports the ${names.speech} format, or choose another format.`,
  },
  notModelList: {
    message: 'The response is not a model list.',
    nextStep: 'Check the address in Settings: it is the root of the gateway, to which /v1/models is added.',
  },

  responseFailed: {
    message: 'The response failed, and the gateway gives no reason.',
    nextStep: 'What arrived is kept. Retry, or choose another model. It may have been charged.',
  },
  responseCancelled: {
    message: 'The response was cancelled at the gateway before it was complete.',
    nextStep: 'What arrived is kept. Retry to get a complete response. It may have been charged.',
  },
  serverCallFailed: ({ call, status }: { call: string; status: string }) => ({
    message: `The service reports ${status} for its own call ${call}, and the response has nothing else in it.`,
    nextStep: 'Retry, or change the request. What came before is only a preview.',
  }),
  responseUnfinished: ({ status }: { status: string }) => ({
    message: `The gateway responded before the response was complete: its status is ${status}.`,
    nextStep:
      'It continues at the gateway, and may be charged. Remove the field background to wait for the response.',
  }),

  extraNotObject: {
    message: 'Extra JSON is not an object, so it cannot be merged into the request.',
    nextStep: 'Write it as an object in braces, such as {"seed": 7}, or clear it. Nothing was sent.',
  },
  extraNotJson: ({ line, column }: { line: number; column: number }) => ({
    message: `Extra JSON is not valid at line ${line}, column ${column}.`,
    nextStep: 'Fix or clear it, then send again. Nothing was sent.',
  }),

  addressEmpty: { message: 'The address is empty.', nextStep: addressExample },
  addressIsKey: {
    message: 'This looks like a key, not an address.',
    nextStep: `Put it into the key field. ${addressExample}`,
  },
  addressHasSpaces: { message: 'An address has no spaces in it.', nextStep: addressExample },
  notAnAddress: { message: 'This is not an address.', nextStep: addressExample },
  addressHasLogin: {
    message: 'The address has a user name or password in it.',
    nextStep: 'Remove the part before @, and put the key into the key field.',
  },
  otherScheme: ({ scheme }: { scheme: string }) => ({
    message: `An address begins with https:// or http://, not with ${scheme}:.`,
    nextStep: addressExample,
  }),
  queryRemoved: { message: 'The part after ? or # was removed.' },
  keyUnencrypted: { message: 'http sends the key unencrypted. Use https if the gateway offers it.' },
  schemeAdded: ({ scheme }: { scheme: string }) => ({ message: `${scheme}:// was added.` }),
}

export const formatsError = defineErrors('formats', formatsErrors)
