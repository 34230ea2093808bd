import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AppError, Remedy } from '../../../shared/errors/app-error.ts'
import { transcriptFormats } from '../../../shared/formats/transcriptions/index.ts'
import { formatRegistry } from '../../../shared/formats/registry.ts'
import { transcriptTasks } from './transcript-tasks.ts'
import { withoutField } from '../../lib/medic/without-field.ts'
import { useBridge } from '../../bridge/use-bridge.ts'
import { brokenDraftError, brokenDraftsNow } from '../../stores/broken-drafts.ts'
import { useToast } from '../../controls/toast.tsx'
import { invalidateRuns, recordQuery } from '../../queries/history.ts'
import { useIsRemembered } from '../../queries/medic.ts'
import { useLiveRuns } from '../../stores/use-live-runs.tsx'
import { fromSentForm, type RecordedRequest } from './form/form-from-record.ts'
import {
  changeRequest,
  kinds,
  kindsOf,
  useTranscribeForm,
  type RequestForm,
  type Source,
  type TranscriptKind,
} from './form/form-store.ts'
import { scopeOf, toRequest, wireRequestOf } from './form/request-of-form.ts'
import { chooseSource, useFileImport } from './form/use-add-file.ts'
import { useTranscribeView } from './view-store.ts'
import { applyRemedy } from '../../panels/medic/apply-remedy.ts'

export interface TranscribeActions {
  /** Sends what is in the form, each of its requests once. */
  readonly send: () => void
  readonly isSending: boolean
  /** Why the last click sent nothing, or not all. */
  readonly error: AppError | undefined
  /** Sends the request of a run once more. */
  readonly sendAgain: (runId: string) => void
  /** Puts the request of a run into the form. */
  readonly restore: (runId: string) => void
  /** Does what a remedy of a failure says. */
  readonly applyRemedy: (remedy: Remedy, runId: string | undefined) => void
}

/** One request on its way out. */
interface Outgoing {
  readonly kind: TranscriptKind
  readonly form: RequestForm
  readonly source: Source | undefined
}

/** What can be done in the tab. Nothing is sent without a click. */
export function useTranscribe(connectionId: string, onChooseModel: () => void): TranscribeActions {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const liveRuns = useLiveRuns()
  const isRemembered = useIsRemembered()
  const { show } = useToast()
  const [isSending, setIsSending] = useState(false)
  const [error, setError] = useState<AppError | undefined>(undefined)

  async function sendOne({ kind, form, source }: Outgoing): Promise<string | undefined> {
    const request = wireRequestOf(kind, form, source)
    const run = request.ok
      ? await bridge.call(`${kind}.start`, { connectionId, ...toRequest(form, source) })
      : request
    if (!run.ok) {
      setError(run.error)
      return undefined
    }
    const { id } = run.value
    if (source !== undefined) useTranscribeView.getState().noteSource(id, source)
    liveRuns.watch(id)
    return id
  }

  /** One click at a time, so that a double click does not send twice. `beside` stays in view beside what is sent. */
  async function sendAll(outgoing: readonly Outgoing[], replaced?: string): Promise<void> {
    if (isSending) return
    setIsSending(true)
    setError(undefined)
    const ids = (await Promise.all(outgoing.map(sendOne))).filter((id) => id !== undefined)
    setIsSending(false)
    invalidateRuns(queryClient)
    const [first] = ids
    if (first === undefined) return
    const view = useTranscribeView.getState()
    if (replaced !== undefined && view.shown?.includes(replaced) === true) {
      view.show(view.shown.map((id) => (id === replaced ? first : id)))
    } else view.show(ids)
  }

  function send(): void {
    const { form } = useTranscribeForm.getState()
    const wanted = kindsOf(form.task)
    const { incoming } = useFileImport.getState()
    if (incoming !== undefined) return setError(stillImporting(incoming.name))
    for (const kind of wanted) {
      const broken = brokenDraftError(brokenDraftsNow(scopeOf(kind), form[kind].parameters))
      if (broken !== undefined) return setError(broken)
    }
    void sendAll(wanted.map((kind) => ({ kind, form: form[kind], source: form.source })))
  }

  /** Reads what a run was asked from its record. When it cannot be read that is said, and nothing is done. */
  async function withRecord(
    runId: string,
    take: (kind: TranscriptKind, recorded: RecordedRequest) => void,
  ): Promise<void> {
    const record = await queryClient.fetchQuery(recordQuery(bridge, runId)).catch(() => undefined)
    const kind = kinds.find((one) => record?.request.url.endsWith(formatRegistry[one].route.path))
    const form = record?.request.form
    if (kind === undefined || form === undefined) {
      show({ message: 'The record of this request is not there any more' })
    } else take(kind, fromSentForm(form, transcriptFormats[kind].fields))
  }

  const sendAgain = (runId: string, change: (form: RequestForm) => RequestForm = (form) => form): void =>
    void withRecord(runId, (kind, { form, source }) => {
      void sendAll([{ kind, form: change(form), source }], runId)
    })

  function leaveOut(field: string, runId: string | undefined): void {
    const { form } = useTranscribeForm.getState()
    for (const kind of kindsOf(form.task)) {
      // What is remembered is left out already; its switch stays, for the models that take it.
      if (isRemembered({ connectionId, model: form[kind].model, format: kind, field })) continue
      changeRequest(kind, withoutField(form[kind], field))
    }
    if (runId === undefined) return send()
    sendAgain(runId, (sent) => ({ ...sent, ...withoutField(sent, field) }))
  }

  return {
    send,
    isSending,
    error,
    sendAgain: (runId) => sendAgain(runId),
    restore: (runId) =>
      void withRecord(runId, (kind, { form, source }) => {
        const { form: before, change } = useTranscribeForm.getState()
        change({ task: transcriptTasks[kind].task, [kind]: form })
        if (source !== undefined) chooseSource(source)
        show({
          message: 'The request is in the form',
          undo() {
            change(before)
            chooseSource(before.source)
          },
        })
      }),
    applyRemedy(remedy, runId) {
      applyRemedy(remedy, {
        retry: () => (runId === undefined ? send() : sendAgain(runId)),
        removeField: (field) => leaveOut(field, runId),
        chooseModel: onChooseModel,
      })
    },
  }
}

/** A remedy of an earlier failure sends the form too, past the button that is blocked. */
function stillImporting(name: string): AppError {
  return {
    kind: 'invalid-input',
    code: 'file-importing',
    message: `${name} is still being imported. Nothing was sent.`,
    nextStep: 'Send again once it is the file of this request.',
  }
}
