import type { AuthScheme } from '../gateway/wire.ts'
import type { FormatTab } from '../tabs.ts'

/**
 * How a run in a format goes on, and nothing else: what comes out is its `output`, and where it is asked its `tab`.
 *
 * `conversation`: the next turn of a conversation of Chat. `compaction`: a shorter conversation. `list`: models, and no run.
 * `job`: a task that the gateway finishes later. `result`: a run that stands by itself, of text as of anything else. `by-hand`: a
 * request that was written whole, to any route: its own is none.
 */
export type FormatKind = 'list' | 'conversation' | 'compaction' | 'result' | 'job' | 'by-hand'

/** The result of a run. `numbers` are vectors and scores, whose tokens are not charged. */
export type FormatOutput = 'list' | 'text' | 'numbers' | 'image' | 'audio' | 'video'

/** The kind of input: a text of the user, a list of texts, a conversation, or files alone. */
export type QuestionKind = 'text' | 'texts' | 'messages' | 'none'

export interface ExperimentQuestions {
  /** The kinds of input that it takes. */
  readonly questions: readonly QuestionKind[]
  /** The values that a case must have. */
  readonly values: readonly string[]
  /**
   * `prompt`: a request is made of a text alone, in its first prompt field, by the code in `promptFormats`. `own`: by code for this
   * format in `electron/experiments/cell-request.ts`, and taken apart in `shared/experiments/asked-request.ts`.
   */
  readonly asks: 'prompt' | 'own'
}

/** Which models suit a format. Formats of one tab share a fit: a model that makes images may also change one. */
export interface FormatFit {
  /** The name of the fit. The user's own choice for a model is stored under it. */
  readonly target: string
  /** The text on a chip, where space is tight. */
  readonly chip: string
  /** The literals of `supported_endpoint_types` that promise it. */
  readonly endpointTypes: readonly string[]
  /** Lower-case patterns for names of suitable models. Without a pattern, no name is recognised. */
  readonly names: RegExp | undefined
}

/** The quantity that a gateway charges a request by. */
export type PriceUnit = 'input tokens' | 'output tokens' | 'characters' | 'seconds' | 'images' | 'searches'

/** The destination of a request. */
export interface FormatRoute {
  readonly method: 'GET' | 'POST'
  /** Appended to the base address; `{model}` stands for the model, as documented. */
  readonly path: string
  readonly auth: AuthScheme
}

/**
 * A route beside that of a format, as check-ups and the settings of a connection call it: the same with a streamed answer, or
 * the one that says how a job stands. `{task_id}` in its path is the id of a job.
 */
export type RouteBeside =
  | { readonly id: 'generate-content-stream'; readonly kind: 'streamed' }
  | { readonly id: 'video-status'; readonly kind: 'status'; readonly route: FormatRoute }

/**
 * What main does for a form beside sending each of its requests as a run. `starter`: starts its requests by code of its own.
 * `batches`: the requests of a click are batches of one result, which wait as one and which its starter sends. `check`: looks
 * at requests before a click is taken. `afterGroup`: is told of the runs of a click when the last of them is over.
 */
export type FormPart = 'starter' | 'batches' | 'check' | 'afterGroup'

/** What the window and the main process know about a format without loading its code. */
export interface FormatDescriptor {
  readonly id: string
  /** Its name in the window. */
  readonly label: string
  readonly kind: FormatKind
  readonly output: FormatOutput
  /** The tab that starts its requests and counts its runs. */
  readonly tab: FormatTab
  /** The form in that tab (`request-forms/`). `undefined`: it is requested in another way. */
  readonly form: string | undefined
  /** What the main process does for that form. */
  readonly formParts: readonly FormPart[]
  readonly route: FormatRoute
  /** A second route: the same with streaming, or the status of a job. */
  readonly routeBeside: RouteBeside | undefined
  /** `undefined`: its requests name no model. */
  readonly fit: FormatFit | undefined
  /** Whether the user can mark a model as suitable or unsuitable for this format. */
  readonly isFitOverridable: boolean
  /** Whether a refused field can be left out of later requests, and which fields never are. `undefined`: none can. */
  readonly medic: { readonly requiredFields: readonly string[] } | undefined
  /** Whether its tab can restore the settings that a file was made with. */
  readonly isRestorable: boolean
  /**
   * Whether the passport knows the shape of its answers (`passport/known-answers.ts`), and reports everything else in
   * them as drift.
   */
  readonly hasKnownAnswers: boolean
  /** Fields of the body that contain the prompt. All others except `model` are parameters. */
  readonly promptFields: readonly string[]
  readonly priceUnits: readonly PriceUnit[]
  /** How experiments use it. `undefined`: they cannot. */
  readonly experiments: ExperimentQuestions | undefined
}

/** A format for conversations. */
export interface ConversationDescriptor extends FormatDescriptor {
  readonly kind: 'conversation'
  readonly fit: FormatFit
  /** The body field with the turns. */
  readonly turnsField: string
  /** The body field with the system prompt; `undefined` where the system prompt is one of the turns. */
  readonly systemField: string | undefined
  /** The fields that limit the length of an answer, the most widely accepted one first. */
  readonly limitFields: readonly [string, ...string[]]
  /**
   * How a request asks the model to continue a text: by an answer as the last message, or by one that is marked with
   * `prefix`. `undefined`: there is no such way, or none is documented.
   */
  readonly prefill: 'last-message' | 'prefix' | undefined
  /** What happens to instructions in the middle of a conversation: they keep their place, or join the system prompt. */
  readonly lateInstructions: 'in-place' | 'system-prompt'
  /**
   * Which models accept the provider state of an answer: every model in this format, or only the model that made it,
   * since others refuse unknown fields.
   */
  readonly providerStateOf: 'format' | 'model'
  /** How services cache the beginnings of prompts: up to the cache marks of a request, or automatically. */
  readonly promptCaching: 'marked' | 'automatic'
  /** The format that compacts a conversation, where the gateway has a route for it. */
  readonly compaction: 'responses-compact' | undefined
}
