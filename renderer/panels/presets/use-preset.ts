import { useQueryClient } from '@tanstack/react-query'
import { portableText } from '../../../shared/presets/preset-text.ts'
import {
  conversationForm,
  newestPreset,
  presetFormIds,
  type PresetContent,
  type PresetFormId,
} from '../../../shared/presets/preset.ts'
import { requestForms } from '../../../shared/request-forms/request-forms.ts'
import { presetLibraryText } from '../../../shared/text/en/preset-library.ts'
import { isFileType, typeOfVariable } from '../../../shared/templates/variables.ts'
import { templateNames } from '../../../shared/templates/template.ts'
import { call } from '../../bridge/call.ts'
import { useBridge } from '../../bridge/use-bridge.ts'
import { useToast } from '../../controls/overlays/toast.tsx'
import { useCreateConversation } from '../../queries/conversations.ts'
import { presetQuery } from '../../queries/presets.ts'
import { openWithPreset } from '../../stores/preset-tab-payload.ts'
import { goOnFromHere, type GoOn } from '../../stores/route.ts'
import { openWithTexts } from '../../stores/texts-tab-payload.ts'
import { useNoteFailure } from '../undoable/use-note-failure.ts'
import { conversationOfPreset } from './conversation-of-preset.ts'
import { noteEditedPreset } from './edited-presets.ts'
import { tabOfForm } from './tab-of-form.ts'

/** Forms that can take the text of another form's preset. */
export const textForms: readonly PresetFormId[] = presetFormIds.filter(
  (form) =>
    form === conversationForm || (requestForms[form].textField !== undefined && form !== 'images-edit'),
)

/**
 * Inserts a preset or prompt of the library into the form `into`; by default a preset into its own form, a prompt into
 * a new conversation.
 */
export function useUsePreset(): (id: string, into?: PresetFormId) => void {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const noteFailure = useNoteFailure()
  const insert = useInsertPreset()
  async function use(id: string, into: PresetFormId | undefined): Promise<void> {
    const goOn = goOnFromHere()
    const { queryKey } = presetQuery(bridge, id)
    const preset = await queryClient.fetchQuery({
      queryKey,
      queryFn: ({ signal }) => call(bridge, 'presets.get', { id }, { signal }),
      staleTime: 0,
    })
    const { content } = newestPreset(preset)
    await insert(content, into ?? formOf(content), { id, goOn })
  }
  return (id, into) => void use(id, into).catch(noteFailure)
}

/** The form that a preset belongs to. */
export function formOf(content: PresetContent): PresetFormId {
  return content.kind === 'preset' ? content.form : conversationForm
}

/**
 * Inserts content into a form. `id` is the library's, where the use is counted; `goOn` navigates from the place that
 * asked.
 */
export function useInsertPreset(): (
  content: PresetContent,
  into: PresetFormId,
  options?: { readonly id?: string | undefined; readonly goOn?: GoOn },
) => Promise<void> {
  const bridge = useBridge()
  const { showProblem } = useToast()
  const { mutateAsync: create } = useCreateConversation()
  return async (content, into, { id, goOn = goOnFromHere() } = {}) => {
    const { name } = content
    if (id !== undefined) void bridge.call('presets.noteUse', { id })
    if (into === conversationForm) {
      const begun = conversationOfPreset(content)
      if (begun === undefined) return showProblem(presetLibraryText().applied.unreadable(name))
      const conversation = await create(begun.settings)
      if (content.kind === 'preset') noteEditedPreset(`${conversationForm}/${conversation.id}`, name)
      if (begun.message === '') goOn('chat', conversation.id)
      else openWithTexts('chat', { texts: [begun.message] }, { rest: conversation.id, goOn })
      return
    }
    if (content.kind === 'preset' && content.form === into) {
      noteEditedPreset(into, name)
      openWithPreset(tabOfForm(into), { name, form: into, values: content.values }, { goOn })
      return
    }
    const portable = portableText(content)
    if (portable.text === '') return showProblem(presetLibraryText().applied.noText(name))
    const form = withPlaceForImages(into, portable)
    openWithPreset(tabOfForm(form), { name, form, portable }, { goOn })
  }
}

/** A preset with images is inserted into the form of Images that takes images. */
function withPlaceForImages(
  form: PresetFormId,
  { text, variables }: ReturnType<typeof portableText>,
): PresetFormId {
  if (form !== 'images-generate') return form
  const hasFile = templateNames(text).some((name) => isFileType(typeOfVariable(variables, name)))
  return hasFile ? 'images-edit' : form
}
