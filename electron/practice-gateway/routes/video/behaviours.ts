import { makes, type CatalogueEntry } from '../../catalogue.ts'

/** The shapes of answers about a task: the letters are those of shared/gateway/wire/video.md, "Poll". */
export type TaskShape =
  /** A */
  | 'flat'
  /** B */
  | 'enveloped'
  /** B, with the address only inside the vendor's own answer */
  | 'raw'
  /** C */
  | 'nested'
  /** D */
  | 'artifacts'
  /** E */
  | 'object'
  /** F while it is running, then B */
  | 'null'

/** Where the file of a finished task is. */
export type ResultPlace =
  /** An address at the gateway that needs no key. */
  | 'link'
  /** `/v1/videos/{id}/content` at the gateway, which needs the key. */
  | 'content'
  /** Another port, which refuses requests with a key. */
  | 'elsewhere'
  /** `content`, which redirects to another port. */
  | 'redirect'
  /** `link` as a path without a host. */
  | 'path'
  /** A link that has expired before it is reported. */
  | 'expired'
  /** The first link has expired, the next one is valid. */
  | 'stale'
  /** The first answers that report success contain neither an address nor content. */
  | 'late'

/** The peculiarities of a video model. */
export interface VideoBehaviour {
  readonly shape: TaskShape
  readonly place: ResultPlace
  /** `endless` never ends. */
  readonly workMs: number | 'endless'
  /** The error with which it fails at the end. */
  readonly failsWith?: { readonly code: string; readonly message: string }
  /** Accepts the request, then breaks the connection. */
  readonly drops?: boolean
  /** The status word for "still working". */
  readonly word?: string
  /** The errors that some polls get. */
  readonly trouble?: 'limits' | 'errors'
  /** Refuses every optional field. */
  readonly isPicky?: boolean
  /** Answers a poll of a finished task with the file itself. */
  readonly sendsFile?: boolean
  /** The number of videos that one request makes; only the vendor's own answer contains it. */
  readonly videos?: number
}

const ordinary: VideoBehaviour = { shape: 'flat', place: 'link', workMs: 9_000 }

export const refusedPrompt = {
  code: 'content_filtered',
  message: 'The prompt was refused by the provider.',
}

/** Every video model: what it demonstrates, in one sentence, and its behaviour. */
const models: Readonly<Record<string, readonly [shows: string, behaviour: Partial<VideoBehaviour>]>> = {
  'practice-video': ['Makes a short film of its prompt; one that says "fail" fails.', {}],
  'practice-video-slow': ['Takes a minute and a half, and tells its progress.', { workMs: 90_000 }],
  'practice-video-endless': ['Never finishes.', { workMs: 'endless' }],
  'practice-video-fails': ['Fails after some seconds.', { failsWith: refusedPrompt, workMs: 5_000 }],
  'practice-video-picky': ['Refuses optional fields, one after the other.', { isPicky: true }],
  'practice-video-drops': ['Takes the order, then breaks the connection.', { drops: true }],
  'practice-video-expired': ['Hands out a link that has expired.', { place: 'expired', workMs: 3_000 }],
  'practice-video-stale': ['Its first link has expired, its next one has not.', { place: 'stale' }],
  'practice-video-late': ['Says that it succeeded before there is a file.', { place: 'late' }],
  'practice-video-path': ['Tells the address of its file without a host.', { place: 'path' }],
  'practice-video-bytes': ['Is answered with its file in place of how it stands.', { sendsFile: true }],
  'practice-video-elsewhere': ['Its file is at another address.', { place: 'elsewhere' }],
  'practice-video-redirect': [
    'Its file is sent for to another address.',
    { shape: 'enveloped', place: 'redirect' },
  ],
  'practice-video-limits': ['Answers every other question with 429.', { trouble: 'limits' }],
  'practice-video-shaky': ['Answers 401, 403, 404, 500 and 502 before it answers.', { trouble: 'errors' }],
  'practice-video-odd': ['Works under a status nobody has heard of.', { word: 'marinating' }],
  'practice-video-enveloped': [
    'Answers inside an envelope, in capitals.',
    { shape: 'enveloped', place: 'content' },
  ],
  'practice-video-raw': ['Hides the address in the answer of the vendor behind it.', { shape: 'raw' }],
  'practice-video-several': ['Makes three films at once.', { shape: 'raw', videos: 3 }],
  'practice-video-nested': ['Answers inside an envelope, in small letters.', { shape: 'nested' }],
  'practice-video-artifacts': [
    'Lists its files on a route of their own.',
    { shape: 'artifacts', place: 'content' },
  ],
  'practice-video-object': ['Answers with a video object on both routes.', { shape: 'object' }],
  'practice-video-null': [
    'Says nothing at all until it is done.',
    { shape: 'null', place: 'content', workMs: 6_000 },
  ],
}

export function behaviourOf(model: string): VideoBehaviour {
  return { ...ordinary, ...models[model]?.[1] }
}

/** The catalogue entries of the video models. */
export const videoEntries: readonly CatalogueEntry[] = Object.entries(models).map(([id, [shows]]) => ({
  ...makes(id, 'video', ['openai-video'], shows),
  ...(id === 'practice-video' && { isOpenToAll: true }),
}))
