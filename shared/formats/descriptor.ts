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

/** What comes out of a run. `numbers` are vectors and scores, of which no token is charged. */
export type FormatOutput = 'list' | 'text' | 'numbers' | 'image' | 'audio' | 'video'

/** What a question is: a text of the user, a list of texts, a conversation, or files alone. */
export type QuestionKind = 'text' | 'texts' | 'messages' | 'none'

export interface ExperimentQuestions {
  /** The questions it takes. */
  readonly questions: readonly QuestionKind[]
  /** The values of a case that it cannot ask without. */
  readonly values: readonly string[]
  /**
   * `prompt`: a request is made of a text alone, in its first prompt field, by the code in `promptFormats`. `own`: by code for this
   * format in `electron/experiments/cell-request.ts`, and taken apart in `shared/experiments/asked-request.ts`.
   */
  readonly asks: 'prompt' | 'own'
}

/** Which models are for a format. Formats of one tab share a fit: what can make an image can be asked to change one. */
export interface FormatFit {
  /** The name of the fit. The user's own word on a model is stored under it. */
  readonly target: string
  /** What stands on a chip, where every letter counts. */
  readonly chip: string
  /** The literals of `supported_endpoint_types` that promise it. */
  readonly endpointTypes: readonly string[]
  /** Names, in lower case, of models that are for it. Without a pattern no name says so. */
  readonly names: RegExp | undefined
}

/** What a gateway counts of a request in order to charge for it. */
export type PriceUnit = 'input tokens' | 'output tokens' | 'characters' | 'seconds' | 'images' | 'searches'

/** Where a request goes. */
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

/** What the window and main know of a format without its code. */
export interface FormatDescriptor {
  readonly id: string
  /** How the window calls it. */
  readonly label: string
  readonly kind: FormatKind
  readonly output: FormatOutput
  /** Where its requests are begun and its runs are counted. */
  readonly tab: FormatTab
  /** The form of that tab which asks for it (`request-forms/`). `undefined`: it is asked for in another way. */
  readonly form: string | undefined
  /** What main does for that form. */
  readonly formParts: readonly FormPart[]
  readonly route: FormatRoute
  /** A route that it has beside its own: the same, streamed, or the one that tells how a job stands. */
  readonly routeBeside: RouteBeside | undefined
  /** `undefined`: no model is chosen for it. */
  readonly fit: FormatFit | undefined
  /** Whether the user can say of a model that it is, or is not, for this format. */
  readonly isFitOverridable: boolean
  /** Whether a refused field can be left out of later requests, and which ones never are. `undefined`: nothing can. */
  readonly medic: { readonly requiredFields: readonly string[] } | undefined
  /** Whether its tab can show the settings again that a file was made with. */
  readonly isRestorable: boolean
  /** Whether the passport knows what its answers have (`passport/known-answers.ts`), and tells what else they have as drift. */
  readonly hasKnownAnswers: boolean
  /** Fields of the body that hold the prompt. All others except `model` are parameters. */
  readonly promptFields: readonly string[]
  readonly priceUnits: readonly PriceUnit[]
  /** How experiments ask in it. `undefined`: they cannot. */
  readonly experiments: ExperimentQuestions | undefined
}

/** A format one can hold a conversation in. */
export interface ConversationDescriptor extends FormatDescriptor {
  readonly kind: 'conversation'
  readonly fit: FormatFit
  /** The field of the body that holds the turns. */
  readonly turnsField: string
  /** The field that holds the system prompt; `undefined` where it is one of the turns. */
  readonly systemField: string | undefined
  /** The fields that limit how long an answer may be, the one that most models take first. */
  readonly limitFields: readonly [string, ...string[]]
  /**
   * How a request says that the model goes on from a text: by an answer as the last message, or by one that is marked with
   * `prefix`. `undefined`: there is no such way, or none is documented.
   */
  readonly prefill: 'last-message' | 'prefix' | undefined
  /** Where instructions in the middle of a conversation go: they keep their place, or join the system prompt. */
  readonly lateInstructions: 'in-place' | 'system-prompt'
  /**
   * Who takes the provider state of an answer back: every model that is asked in this format, or only the model that made it,
   * since others refuse fields that they do not know.
   */
  readonly providerStateOf: 'format' | 'model'
  /** How services keep the beginnings of prompts: up to the cache marks of a request, or as they like. */
  readonly promptCaching: 'marked' | 'automatic'
  /** The format that makes a conversation shorter, where the gateway has a route for it. */
  readonly compaction: 'responses-compact' | undefined
}
