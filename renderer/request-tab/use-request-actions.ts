import { Bookmark, ListPlus } from 'lucide-react'
import { use, useRef, useState } from 'react'
import type { AppError } from '../../shared/errors/app-error.ts'
import { canBecomeExperiment } from '../../shared/experiments/asked-request.ts'
import type { Parameters } from '../../shared/formats/parameters.ts'
import { formatRegistry } from '../../shared/formats/registry.ts'
import { isJsonObject, parseJson, type Json } from '../../shared/json.ts'
import type { FormSection, RequestForm } from '../../shared/request-forms/define-request-form.ts'
import { withoutVariables } from '../../shared/templates/fill-variables.ts'
import type { FormRequests, RequestGroup, RequestPlace } from '../../shared/request-queue/queued-request.ts'
import { useBridge } from '../bridge/use-bridge.ts'
import { withoutField } from '../lib/medic/without-field.ts'
import { useSaveCaseStore } from '../panels/experiments/save-case-store.ts'
import { applyRemedy } from '../panels/medic/apply-remedy.ts'
import { brokenDraftError, brokenDraftsNow } from '../stores/broken-drafts.ts'
import { useIsRemembered } from '../queries/medic.ts'
import { useRequestQueue, useSubmitForm } from '../queries/requests.ts'
import { columnOf } from './columns.ts'
import { type RequestTab } from './define-request-tab.tsx'
import { experimentsText } from '../../shared/text/en/experiments.ts'
import { requestTabText } from '../../shared/text/en/request-tab.ts'
import { BeforeSubmit } from './frame-contexts.ts'
import { savePreset } from './save-form.ts'
import type { RequestActions, SavingAction } from './request-actions.ts'
import { useAskedValues } from './use-asked-values.ts'
import { useReplaceForm } from './use-replace-form.ts'

export interface RequestActionsOptions {
  readonly connectionId: string
  readonly requests: FormRequests
  readonly onChooseModel: () => void
}

/** Submit, retry, omit a parameter and reuse settings: the same in every tab. */
export function useRequestActions<Values extends object>(
  tab: RequestTab<Values>,
  { connectionId, requests, onChooseModel }: RequestActionsOptions,
): RequestActions {
  const bridge = useBridge()
  const isRemembered = useIsRemembered()
  const submitForm = useSubmitForm()
  const beforeSubmit = use(BeforeSubmit)
  const queue = useRequestQueue(connectionId)
  const valuesOf = useAskedValues(tab, connectionId)
  const beginReplacing = useReplaceForm(tab.values)
  const [error, setError] = useState<AppError | undefined>(undefined)
  const [isSending, once] = useOneAtATime(tab.prepare !== undefined)
  const retrying = useRef(new Set<string>())
  const { form } = tab

  async function send(unfilled: Values, retriedRunId?: string): Promise<void> {
    setError(undefined)
    const filled = form.filledIn(unfilled)
    if (!filled.ok) return setError(filled.error)
    const values = filled.value
    const id = crypto.randomUUID()
    const before = retriedRunId === undefined ? undefined : placeOf(requests.groups, retriedRunId)
    // A run that is alone in its group needs no place: its retry is a click of its own.
    const at = before?.isAlone === true ? undefined : before?.at
    const submitted = await submitForm({
      id,
      formId: form.id,
      connectionId,
      values: toJson(values),
      at,
      ...(retriedRunId !== undefined && { mayRepeat: true }),
    })
    if (!submitted.ok) return setError(submitted.error)
    const replaces = [retriedRunId, before && columnOf(before.at)].filter((name) => name !== undefined)
    tab.onSubmit?.({ values, groupId: at?.groupId ?? id, place: at?.place ?? 0, replaces })
  }

  async function submitNow(): Promise<void> {
    const { form: own } = tab.values.getState()
    const values = tab.elsewhere.join(own)
    const broken = form
      .sections(values, connectionId)
      .map(({ format, parameters }) =>
        brokenDraftError(brokenDraftsNow({ scope: form.id, format }, parameters)),
      )
      .find((found) => found !== undefined)
    if (broken !== undefined) return setError(broken)
    const saved = await beforeSubmit()
    if (!saved.ok) return setError(saved.error)
    // The values at the time of the click, whatever has been typed since.
    const now = { ...values, ...saved.value }
    const prepared = await tab.prepare?.(now, bridge)
    if (prepared?.ok === false) return setError(prepared.error)
    return send(prepared?.value ?? now)
  }

  const submit = (): void => once(submitNow)

  const isLeftOut = ({ format, model }: FormSection, field: string): boolean =>
    isRemembered({ connectionId, model, format, field })

  async function resume(runId: string): Promise<void> {
    setError(undefined)
    const resumed = await tab.resume?.(runId, bridge)
    if (resumed?.ok === false) setError(resumed.error)
  }

  async function retryNow(runId: string, changed: Parameters): Promise<void> {
    if (tab.resume !== undefined) return resume(runId)
    const values = await valuesOf([runId], () => form.initial)
    if (values === undefined) return
    const asked = withParameters(form, values, connectionId, changed)
    // Variables were replaced before sending, so any braces in these values are literal.
    await send(withoutVariables(asked), runId)
  }

  // The values are read first: ignore further clicks until they are there.
  const retry: RequestActions['retry'] = (runId, changed = {}) => {
    if (retrying.current.has(runId)) return
    once(async () => {
      retrying.current.add(runId)
      await retryNow(runId, changed).finally(() => retrying.current.delete(runId))
    })
  }

  async function retryWithout(field: string, runId: string): Promise<void> {
    const values = await valuesOf([runId], () => form.initial)
    if (values === undefined) return
    const sections = form.sections(values, connectionId)
    // If the omission is remembered, it also applies to the missing part, so resume.
    if (tab.resume !== undefined && sections.every((section) => isLeftOut(section, field)))
      return resume(runId)
    const without = withoutFieldOf(form, values, sections, field)
    // A result that is resumed uses the current texts, which may be templates.
    await send(tab.resume === undefined ? withoutVariables(without) : without, runId)
  }

  function leaveOut(field: string, runId: string | undefined): void {
    const { form: values, change } = tab.values.getState()
    // Remembered omissions are applied when sending, so leave the form's switch on for models that accept the field.
    const sections = form
      .sections(values, connectionId)
      .filter((section) => section.isShared !== true && !isLeftOut(section, field))
    change(withoutFieldOf(form, values, sections, field))
    if (runId === undefined) submit()
    else once(() => retryWithout(field, runId))
  }

  async function reuse(runIds: readonly string[]): Promise<void> {
    const put = beginReplacing()
    const values = await valuesOf(runIds, () => tab.values.getState().form)
    // Replaces the whole form: a field that this run did not send must not stay from the form before.
    if (values !== undefined) put({ form: values, message: requestTabText().settingsInForm })
  }

  async function saveRuns(runIds: readonly string[]): Promise<void> {
    const values = await valuesOf(runIds, () => form.initial)
    if (values !== undefined) savePreset(form, values)
  }

  return {
    submit,
    isSending,
    error,
    queue,
    reuse: (runIds) => void reuse(runIds),
    retry,
    caseItems: (runIds, isOver) => [
      ...(form.formats.every(canBecomeExperiment) ? caseItems(runIds, isOver) : []),
      {
        id: 'save-preset',
        label: requestTabText().saveAsPreset,
        icon: Bookmark,
        disabled: runIds.length === 0,
        onSelect: () => void saveRuns(runIds),
      },
    ],
    applyRemedy(remedy, runId) {
      applyRemedy(remedy, {
        retry: () => (runId === undefined ? submit() : retry(runId)),
        removeField: (field) => leaveOut(field, runId),
        chooseModel: onChooseModel,
      })
    },
  }
}

/** The place of a run's request within its group. */
function placeOf(
  groups: readonly RequestGroup[],
  runId: string,
): { readonly at: RequestPlace; readonly isAlone: boolean } | undefined {
  const group = groups.find(({ runIds }) => runIds.includes(runId))
  if (group === undefined) return undefined
  return {
    at: { groupId: group.id, place: group.runIds.indexOf(runId) },
    isAlone: group.runIds.length === 1,
  }
}

/** Changes parameters in every section. */
function withParameters<Values>(
  form: RequestForm<Values>,
  values: Values,
  connectionId: string,
  changed: Parameters,
): Values {
  return form
    .sections(values, connectionId)
    .reduce(
      (all, { format, parameters }) =>
        form.withSection(all, format, { parameters: { ...parameters, ...changed } }),
      values,
    )
}

function withoutFieldOf<Values>(
  form: RequestForm<Values>,
  values: Values,
  sections: readonly FormSection[],
  field: string,
): Values {
  return sections.reduce(
    (all, section) => form.withSection(all, section.format, withoutField(section, field)),
    values,
  )
}

function caseItems(runIds: readonly string[], isOver: boolean): readonly SavingAction[] {
  const [id = '', ...others] = runIds
  return [
    {
      id: 'save-case',
      label: experimentsText().saveCase.action,
      icon: ListPlus,
      disabled: !isOver || id === '' || others.length > 0,
      onSelect: () => useSaveCaseStore.getState().open({ of: 'run', id }),
    },
  ]
}

/** Runs work; with `isWanted` one at a time, so that a double click does not send twice. */
function useOneAtATime(isWanted: boolean): [isWorking: boolean, once: (work: () => Promise<void>) => void] {
  const [isWorking, setIsWorking] = useState(false)
  const isBusy = useRef(false)
  function once(work: () => Promise<void>): void {
    if (!isWanted) return void work()
    if (isBusy.current) return
    isBusy.current = true
    setIsWorking(true)
    void work().finally(() => {
      isBusy.current = false
      setIsWorking(false)
    })
  }
  return [isWorking, once]
}

/** Converts the settings of a file to values of the form. */
export function valuesOfProvenance<Values>(
  form: RequestForm<Values>,
  given: {
    readonly model: string
    readonly prompt: string
    readonly format: string
    readonly parameters: Json
  },
  before: Values,
  connectionId: string,
): Values | undefined {
  const format = form.formats.find((id) => id === given.format) ?? form.formats[0]
  const parameters = isJsonObject(given.parameters) ? given.parameters : {}
  const [promptField = 'prompt'] = formatRegistry[format].promptFields
  const body = {
    ...parameters,
    model: given.model,
    ...(given.prompt !== '' && { [promptField]: given.prompt }),
  }
  return form.fromRequests([{ format, body }], before, connectionId)
}

/** Drops `undefined` values, like the IPC boundary does. */
function toJson(values: object): Json {
  return parseJson(JSON.stringify(values)) ?? null
}
