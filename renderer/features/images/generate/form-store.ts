import * as z from 'zod/mini'
import { create } from 'zustand'
import { parametersSchema } from '../../../../shared/conversations/conversation.ts'

export const imageFormSchema = z.object({
  /** `''` for none yet. */
  model: z.string(),
  prompt: z.string(),
  parameters: parametersSchema,
  /** JSON text, kept as it is typed. */
  extraJson: z.string(),
})

/** What the form holds. Only parameters that are switched on are sent. */
export type ImageForm = z.infer<typeof imageFormSchema>

interface ImageFormState {
  readonly form: ImageForm
  change: (change: Partial<ImageForm>) => void
}

const storageKey = 'images-form'

/** The form, kept over tab switches and restarts. */
export const useImageForm = create<ImageFormState>((set) => ({
  form: readForm(),
  change: (change) =>
    set(({ form }) => {
      const next = { ...form, ...change }
      writeForm(next)
      return { form: next }
    }),
}))

export function emptyImageForm(): ImageForm {
  return { model: '', prompt: '', parameters: {}, extraJson: '' }
}

function readForm(): ImageForm {
  try {
    const parsed = imageFormSchema.safeParse(JSON.parse(localStorage.getItem(storageKey) ?? 'null'))
    return parsed.success ? parsed.data : emptyImageForm()
  } catch {
    return emptyImageForm()
  }
}

/** A browser may refuse storage; the form then lasts as long as the page. */
function writeForm(form: ImageForm): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(form))
  } catch {
    return
  }
}
