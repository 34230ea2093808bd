import * as z from 'zod/mini'
import { create } from 'zustand'
import { parametersSchema } from '../../../../shared/formats/parameters.ts'
import { imageEditSchema } from '../../../../shared/images/image-request.ts'
import { maskStepSchema, type MaskStep } from './mask/mask-step.ts'
import { readLocalJson, writeLocalJson } from '../../../stores/local-json.ts'

/** A picture that is to be edited: an attachment or an item of the library. */
const sourceSchema = z.object({
  mediaId: z.string(),
  fileName: z.string(),
  mediaType: z.string(),
  bytes: z.number(),
  /** In pixels. */
  width: z.number(),
  height: z.number(),
  isFromLibrary: z.boolean(),
})

export type Source = z.infer<typeof sourceSchema>

/** One click on "Edit image", by the run that came of it. `source` is what its results are compared with. */
const sentEditSchema = z.object({ runId: z.string(), edit: imageEditSchema, source: sourceSchema })

export type SentEdit = z.infer<typeof sentEditSchema>

const editSchema = z.object({
  model: z.string(),
  prompt: z.string(),
  parameters: parametersSchema,
  extraJson: z.string(),
  /** The mask is for the first. */
  sources: z.array(sourceSchema),
  /** What was painted for the first source. */
  steps: z.array(maskStepSchema),
  /** The newest last. */
  sent: z.array(sentEditSchema),
})

export type EditDraft = z.infer<typeof editSchema>

interface EditState {
  readonly draft: EditDraft
  change: (change: Partial<EditDraft>) => void
  /** Other pictures; a mask stays while its source stays the first. */
  setSources: (sources: Source[]) => void
  addSent: (sent: SentEdit) => void
}

const storageKey = 'images-edit'
const mostSent = 20

/** What is being edited, kept over tab switches and restarts with the mask that is painted for it. */
export const useEditStore = create<EditState>((set, get) => ({
  draft: readLocalJson(storageKey, editSchema) ?? emptyEditDraft(),
  change: (change) =>
    set(({ draft }) => {
      const next = { ...draft, ...change }
      writeLocalJson(storageKey, next)
      return { draft: next }
    }),
  setSources(sources) {
    const { draft, change } = get()
    const isSame = draft.sources[0]?.mediaId === sources[0]?.mediaId
    change(isSame ? { sources } : { sources, steps: [] })
  },
  addSent: (sent) => get().change({ sent: [...get().draft.sent, sent].slice(-mostSent) }),
}))

export function emptyEditDraft(): EditDraft {
  return { model: '', prompt: '', parameters: {}, extraJson: '', sources: [], steps: [], sent: [] }
}

/** Keeps what was painted, unless another source has taken its place. */
export function keepSteps(mediaId: string, steps: MaskStep[]): void {
  const { draft, change } = useEditStore.getState()
  if (draft.sources[0]?.mediaId === mediaId) change({ steps })
}
