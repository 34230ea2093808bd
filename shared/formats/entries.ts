import { formatsText, type formatsTexts } from '../text/en/formats.ts'
import type { ConversationDescriptor, FormatDescriptor, FormatFit, FormatRoute } from './descriptor.ts'

/* How the entries of the registry are written: each states only what differs from the defaults of its kind. */

type NamedId = keyof typeof formatsTexts.names

/** The content of an entry: its id is its key, and its name is in the catalogue. */
type EntryOf<Descriptor> = Omit<Descriptor, 'id' | 'label'>
/** An entry without the properties that have a default. */
type Partly<Descriptor, Defaults> = Omit<EntryOf<Descriptor>, keyof Defaults> & {
  readonly [Property in keyof Defaults & keyof Descriptor]?: Descriptor[Property]
}
type Filled<Entry, Defaults> = Entry & Omit<Defaults, keyof Entry>

/**
 * Keeps the literal types of the entries, from which the ids are derived, and gives each entry its id and its name.
 * Missing properties, also a name, are checked in `registry.ts` on the finished table: an error here would turn every
 * format into `never`, and cause a thousand errors.
 */
export function describe<const Entries extends Readonly<Record<string, object>>>(
  entries: Entries,
): { readonly [Id in keyof Entries]: Entries[Id] & { readonly id: Id; readonly label: string } } {
  return Object.fromEntries(
    Object.entries(entries).map(([id, entry]) => [
      id,
      {
        id,
        get label() {
          return formatsText().names[id as NamedId]
        },
        ...entry,
      },
    ]),
  ) as { readonly [Id in keyof Entries]: Entries[Id] & { readonly id: Id; readonly label: string } }
}

const resultDefaults = {
  kind: 'result',
  formParts: [],
  routeBeside: undefined,
  isFitOverridable: true,
  medic: { requiredFields: [] },
  isRestorable: false,
  hasKnownAnswers: false,
  experiments: { questions: ['text'], values: [], asks: 'prompt' },
} as const

/** The entry of a format whose runs stand alone: missing properties come from `resultDefaults`. */
export function result<const Entry extends Partly<FormatDescriptor, typeof resultDefaults>>(
  entry: Entry,
): Filled<Entry, typeof resultDefaults> {
  return { ...resultDefaults, ...entry }
}

const conversationDefaults = {
  ...resultDefaults,
  kind: 'conversation',
  tab: 'chat',
  form: undefined,
  output: 'text',
  hasKnownAnswers: true,
  priceUnits: ['input tokens', 'output tokens'],
  prefill: undefined,
  providerStateOf: 'format',
  promptCaching: 'automatic',
  compaction: undefined,
  experiments: { questions: ['text', 'messages'], values: [], asks: 'own' },
} as const

/**
 * The entry of a format of the Chat tab, whose runs are the next turns of conversations: missing properties come from
 * `conversationDefaults`.
 */
export function conversation<const Entry extends Partly<ConversationDescriptor, typeof conversationDefaults>>(
  entry: Entry,
): Filled<Entry, typeof conversationDefaults> {
  return { ...conversationDefaults, ...entry }
}

type ChipId = keyof typeof formatsTexts.chips

/**
 * How models for `target` are recognised: by endpoint types of the model list, or by name (see
 * shared/gateway/wire/model-list.md, "Endpoint types"). A target without a name for its chip does not compile, and the
 * error says so.
 */
export function fitFor<const Target extends string>(
  target: Target &
    (Target extends ChipId ? unknown : { readonly missing: 'its name among `chips` of the area `formats`' }),
  endpointTypes: readonly string[],
  names: RegExp | undefined,
): FormatFit & { readonly target: Target } {
  return {
    target,
    get chip() {
      return formatsText().chips[target as ChipId]
    },
    endpointTypes,
    names,
  }
}

/**
 * A POST route whose key goes into `Authorization`, as with most formats (see shared/gateway/wire/authentication.md,
 * "Headers").
 */
export function post<const Path extends string>(path: Path): FormatRoute & { readonly path: Path } {
  return { method: 'POST', path, auth: 'authorization' }
}
