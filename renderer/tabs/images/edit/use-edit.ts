import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AppError, Remedy } from '../../../../shared/errors/app-error.ts'
import { err, ok, type Result } from '../../../../shared/errors/result.ts'
import type { WireRequest } from '../../../../shared/gateway/wire.ts'
import { toImageEditInput, type ImageEdit } from '../../../../shared/images/image-request.ts'
import type { Removal } from '../../../../shared/medic/sent-parameters.ts'
import { imageEditFormat } from '../../../../shared/formats/images/edit.ts'
import { withoutField } from '../../../lib/medic/without-field.ts'
import { brokenDraftError, brokenDraftsNow } from '../../../stores/broken-drafts.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { invalidateRuns } from '../../../queries/history.ts'
import { layoutStore } from '../../../stores/layout-store.ts'
import { useEditStore, type EditDraft, type SentEdit, type Source } from './edit-store.ts'
import { exportMask } from './mask/export-mask.ts'
import { maskSessionOf } from './use-mask-session.ts'
import { applyRemedy } from '../../../panels/medic/apply-remedy.ts'

/** Whose half-typed texts the form's are. */
export const imageEditScope = { scope: 'images-edit', format: 'images-edits' } as const

/** What the mask is called on the wire. */
export const maskFileName = 'mask.png'

export interface EditActions {
  /** Uploads what is in the form, once. */
  readonly edit: () => void
  readonly isSending: boolean
  /** Why the last click sent nothing. */
  readonly error: AppError | undefined
  /** Sends a request once more, as it was. */
  readonly sendAgain: (sent: SentEdit) => void
  /** Does what a remedy of a failed request says. */
  readonly applyRemedy: (remedy: Remedy, sent: SentEdit | undefined) => void
}

/** The request that the form makes: what will be uploaded is shown from it, and it is what main builds too. */
export function requestOf(
  draft: EditDraft,
  hasMask: boolean,
  removals: readonly Removal[] = [],
): Result<WireRequest> {
  const mask = { mediaId: 'mask', fileName: maskFileName, mediaType: 'image/png' }
  const input = toImageEditInput({ ...settingsOf(draft), ...(hasMask && { mask }) }, removals)
  return input.ok ? imageEditFormat.request(input.value) : input
}

/** What can be done in the Edit part of the tab. Nothing is sent without a click. */
export function useEdit(connectionId: string, onChooseModel: () => void): EditActions {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const [isSending, setIsSending] = useState(false)
  const [error, setError] = useState<AppError | undefined>(undefined)

  async function addMask(source: Source): Promise<Result<Pick<ImageEdit, 'mask'>>> {
    const session = maskSessionOf(source)
    session?.end()
    if (session === undefined || session.store.getState().share === 0) return ok({})
    const blob = await exportMask(session.coverage)
    if (blob === undefined) return err(noMemory)
    const bytes = new Uint8Array(await blob.arrayBuffer())
    const added = await bridge.call('attachments.add', { name: maskFileName, bytes })
    if (!added.ok) return added
    return ok({ mask: { mediaId: added.value.id, fileName: maskFileName, mediaType: 'image/png' } })
  }

  async function send(edit: ImageEdit, source: Source): Promise<void> {
    const run = await bridge.call('images.edit', edit)
    if (run.ok) {
      useEditStore.getState().addSent({ runId: run.value.id, edit, source })
      // What comes of it is shown there.
      layoutStore.getState().setInspectorOpen(true)
    } else setError(run.error)
    invalidateRuns(queryClient)
  }

  /** One at a time, so that a double click does not send twice. */
  function once(work: () => Promise<void>): void {
    if (isSending) return
    setIsSending(true)
    setError(undefined)
    void work().finally(() => setIsSending(false))
  }

  async function sendDraft(): Promise<void> {
    const { draft } = useEditStore.getState()
    const [source] = draft.sources
    const broken = brokenDraftError(brokenDraftsNow(imageEditScope, draft.parameters))
    const request = requestOf(draft, false)
    if (broken !== undefined) return setError(broken)
    if (!request.ok) return setError(request.error)
    if (source === undefined) return
    const mask = await addMask(source)
    if (!mask.ok) return setError(mask.error)
    await send({ connectionId, ...settingsOf(draft), ...mask.value }, source)
  }

  const edit = () => once(sendDraft)
  const sendAgain = ({ edit: sent, source }: SentEdit) => once(() => send(sent, source))

  function leaveOut(field: string, sent: SentEdit | undefined): void {
    const { draft, change } = useEditStore.getState()
    change(withoutField(draft, field))
    if (sent === undefined) return edit()
    sendAgain({ ...sent, edit: { ...sent.edit, ...withoutField(sent.edit, field) } })
  }

  return {
    edit,
    isSending,
    error,
    sendAgain,
    applyRemedy(remedy, sent) {
      applyRemedy(remedy, {
        retry: () => (sent === undefined ? edit() : sendAgain(sent)),
        removeField: (field) => leaveOut(field, sent),
        chooseModel: onChooseModel,
      })
    },
  }
}

function settingsOf({
  model,
  prompt,
  parameters,
  extraJson,
  sources,
}: EditDraft): Omit<ImageEdit, 'connectionId'> {
  const images = sources.map(({ mediaId, fileName, mediaType }) => ({ mediaId, fileName, mediaType }))
  return { model, prompt, parameters, extraJson, images }
}

const noMemory: AppError = {
  kind: 'invalid-input',
  message: 'The mask could not be written: there is too little memory for a picture of this size.',
  nextStep: 'Close other windows, or edit a smaller picture.',
}
