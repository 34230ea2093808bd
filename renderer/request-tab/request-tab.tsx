import { Fragment, use, useCallback, useState, type ReactNode } from 'react'
import { useStore } from 'zustand'
import type { Connection } from '../../shared/connections/connection.ts'
import type { Remedy } from '../../shared/errors/app-error.ts'
import {
  fitTargets,
  formatRegistry,
  type FitTarget,
  type MedicFormatId,
} from '../../shared/formats/registry.ts'
import { runFormats } from '../../shared/formats/run-formats.ts'
import type { MediaItem, Provenance } from '../../shared/media/media-item.ts'
import type { FormSection } from '../../shared/request-forms/define-request-form.ts'
import { FormFoot } from '../controls/form-foot.tsx'
import { createLazyView } from '../controls/lazy.tsx'
import { PaneHead } from '../controls/pane-head.tsx'
import { Pane, PaneBody } from '../controls/pane.tsx'
import { SendRow } from '../controls/send-row.tsx'
import { useToast } from '../controls/toast.tsx'
import { useLatest } from '../controls/use-latest.ts'
import { useCommand, useCommandKeys } from '../commands/use-command.ts'
import { ModelPicker } from '../panels/model-picker/model-picker.tsx'
import { useDefaultModel } from '../panels/model-picker/use-default-model.ts'
import { RequestPane } from '../panels/panes/request-pane.tsx'
import { lastRefusedField } from '../panels/parameters/refused-field.ts'
import { RequestFields, RequestRemovals } from '../panels/parameters/request-fields.tsx'
import { SwitchAllOff } from '../panels/parameters/switch-all-off.tsx'
import { formatSendSize, useLargeSend, type SendSize } from '../panels/text-import/confirm-large-send.tsx'
import { useActiveConnection } from '../queries/connections.ts'
import { useFormatRuns, type FormatRuns } from '../queries/format-runs.ts'
import { useHistoryEvents } from '../queries/history.ts'
import { useFindMedia, useMediaEvents } from '../queries/media.ts'
import { useFormRequests } from '../queries/requests.ts'
import { useSavedValues } from '../queries/saved-values.ts'
import { useMediaTabPayload } from '../stores/media-tab-payload.ts'
import { useModelTabPayload } from '../stores/model-tab-payload.ts'
import { useTextsTabPayload, type TextsTabPayload } from '../stores/texts-tab-payload.ts'
import { useSettingsTabPayload } from '../stores/settings-tab-payload.ts'
import { FieldProblems, type RequestTab, type ResultsProps } from './define-request-tab.tsx'
import { useRequestActions, valuesOfProvenance } from './use-request-actions.ts'
import { requestTabText } from '../../shared/text/en/request-tab.ts'

const RequestPreview = createLazyView(async () => (await import('./request-preview.tsx')).RequestPreview)

/** A tab that sends requests: the form at its left, the results, and details at its right. */
export function RequestTabView<Values extends object>({ tab }: { tab: RequestTab<Values> }) {
  const { Frame = Fragment } = tab
  useSavedValues(tab.values)
  return (
    <Frame>
      <TabBody tab={tab} />
    </Frame>
  )
}

function TabBody<Values extends object>({ tab }: { tab: RequestTab<Values> }) {
  const { form, Results, Details } = tab
  useHistoryEvents()
  useMediaEvents()
  const own = useStore(tab.values, (state) => state.form)
  useStore(tab.elsewhere.store)
  const values = tab.elsewhere.join(own)
  const change = useStore(tab.values, (state) => state.change)
  const connection = useActiveConnection()
  const requests = useFormRequests(form.id)
  const runs = useFormatRuns(form.formats, { isRead: use(FieldProblems) === undefined })
  const [isPickerOpen, setIsPickerOpen] = useState(false)
  const direct = useRequestActions(tab, {
    connectionId: connection.id,
    requests,
    onChooseModel: () => setIsPickerOpen(true),
  })
  const large = useLargeSend(() => tab.sizeOf(wholeValues(tab)), direct.submit)
  const actions = { ...direct, submit: large.send }
  useModelTabPayload(
    tab.id,
    useCallback((model: string) => chooseModel(tab, connection.id, model), [tab, connection.id]),
  )
  const findMedia = useFindMedia()
  const { show } = useToast()
  const takeMedia = useLatest((items: readonly MediaItem[]) => tab.takeMedia?.(items, show))
  useSettingsTabPayload(
    tab.id,
    useLatest((given: Provenance) => {
      reuseProvenance(tab, connection.id, given)
      if (tab.takeMedia !== undefined) void findMedia(given.madeFrom ?? []).then(takeMedia)
    }),
    // The other form of a tab that has two takes those of its own formats.
    useCallback(({ format }: Provenance) => form.formats.some((id) => id === format), [form]),
  )
  // A tab without it may have a part of its own that takes files.
  useMediaTabPayload(tab.takeMedia === undefined ? '' : tab.id, takeMedia)
  useTakeText(tab)
  useCommand('request.send', () => {
    if (form.blocked(wholeValues(tab)) === undefined) large.send()
  })
  const shared: ResultsProps<Values> = { values, change, connection, runs, requests, actions }

  return (
    <>
      <RequestPane
        tab={tab.id}
        {...(tab.minFormWidth !== undefined && { min: tab.minFormWidth })}
        {...(tab.maxFormWidth !== undefined && { max: tab.maxFormWidth })}
      >
        <FormPane
          tab={tab}
          shared={shared}
          isPickerOpen={isPickerOpen}
          onPickerOpenChange={setIsPickerOpen}
        />
      </RequestPane>
      {tab.resultsLabel === undefined ? (
        <Results {...shared} />
      ) : (
        <Pane label={tab.resultsLabel}>
          <Results {...shared} />
        </Pane>
      )}
      {Details !== undefined && <Details {...shared} />}
      {large.dialog}
    </>
  )
}

/** Takes a text that another tab sends; Undo brings back what stood in its place. */
function useTakeText<Values extends object>(tab: RequestTab<Values>): void {
  const { show } = useToast()
  const take = useLatest(({ texts }: TextsTabPayload) => {
    const { form: before } = tab.values.getState()
    const { textField } = tab
    if (textField === undefined) return
    tab.values.setState({ form: { ...before, [textField]: texts.join('\n\n') } })
    if (before[textField] === '') return
    show({ message: requestTabText().textTaken, undo: () => tab.values.setState({ form: before }) })
  })
  // A tab without it may have a part of its own that takes texts.
  useTextsTabPayload(tab.textField === undefined ? '' : tab.id, take)
}

/** What would be sent now. */
function wholeValues<Values extends object>({ values, elsewhere }: RequestTab<Values>): Values {
  return elsewhere.join(values.getState().form)
}

/** Every request of the form gets it. */
function chooseModel<Values extends object>(
  { form, values }: RequestTab<Values>,
  connectionId: string,
  model: string,
): void {
  const state = values.getState()
  const sections = form.sections(state.form, connectionId)
  state.change(sections.reduce((all, { format }) => form.withSection(all, format, { model }), state.form))
}

/** Puts the settings that a file was made with into the form. */
function reuseProvenance<Values extends object>(
  tab: RequestTab<Values>,
  connectionId: string,
  given: Provenance,
): void {
  const { form } = tab.values.getState()
  const reused = valuesOfProvenance(tab.form, given, form, connectionId)
  if (reused !== undefined) tab.values.setState({ form: reused })
}

type FormPaneProps<Values extends object> = {
  tab: RequestTab<Values>
  shared: ResultsProps<Values>
  isPickerOpen: boolean
  onPickerOpenChange: (isOpen: boolean) => void
}

function FormPane<Values extends object>({ tab, shared, ...picker }: FormPaneProps<Values>) {
  const { form, Inputs, HeadStart, HeadActions, AfterFields, SubmitNote } = tab
  const { values, change, connection, runs, requests, actions } = shared
  const own = { values, change, connection }
  const sendKeys = useCommandKeys('request.send')
  const sections = form.sections(values, connection.id)
  const [first, ...others] = sections
  const setSection = (format: MedicFormatId, next: Partial<FormSection>): void =>
    change(form.withSection(tab.values.getState().form, format, next))
  const onRemedy = (remedy: Remedy): void => actions.applyRemedy(remedy, undefined)
  if (first === undefined) throw new Error(`The form ${form.id} has no sections`)

  const hasSeveral = others.length > 0
  const modelPicker = sections.map((section) => (
    <SectionModel
      key={section.format}
      section={section}
      label={hasSeveral ? tab.modelLabel?.(section.format) : undefined}
      connection={connection}
      onChange={setSection}
      {...(section === first && picker)}
    />
  ))
  const areFieldsBelow = tab.hasParametersBelow === true
  const switchAllOff = hasSeveral ? null : (
    <SwitchAllOff
      fields={fieldsOf(first.format)}
      values={first.parameters}
      onChange={(parameters) => setSection(first.format, { parameters })}
    />
  )
  const sectionFields = sections.map((section) => (
    <SectionFields
      key={section.format}
      section={section}
      scope={form.id}
      title={tab.parametersTitle?.(values) ?? (hasSeveral ? formatRegistry[section.format].label : undefined)}
      notes={tab.fieldNotes?.(section)}
      headAction={areFieldsBelow ? switchAllOff : null}
      connection={connection}
      entries={runs.entries}
      onChange={setSection}
    />
  ))
  const fields = (
    <>
      {sectionFields}
      {AfterFields !== undefined && <AfterFields {...own} />}
    </>
  )
  return (
    <>
      <PaneHead
        {...(HeadStart === undefined && { title: tab.title })}
        meta={tab.titleMeta?.(values)}
        actions={
          <>
            {HeadActions !== undefined && <HeadActions {...own} />}
            {!areFieldsBelow && switchAllOff}
          </>
        }
      >
        {HeadStart !== undefined && (
          <>
            <h2 className="only-spoken">{tab.title}</h2>
            <HeadStart />
          </>
        )}
      </PaneHead>
      <PaneBody>
        <Inputs {...own} {...picker} modelPicker={modelPicker} />
        {!areFieldsBelow && fields}
      </PaneBody>
      {areFieldsBelow && <div className="max-h-[40%] flex-none overflow-y-auto">{fields}</div>}
      {sections.map(({ model, format }) => (
        <RequestRemovals
          key={format}
          connectionId={connection.id}
          model={model}
          format={format}
          name={hasSeveral ? formatRegistry[format].label : undefined}
        />
      ))}
      <FormFoot error={actions.error} onRemedy={onRemedy}>
        <SendSizeNote size={tab.sizeOf(values)} />
        {SubmitNote !== undefined && <SubmitNote {...own} requests={requests} queue={actions.queue} />}
        <SendRow
          label={tab.submitLabel(values)}
          onClick={actions.submit}
          blocked={form.blocked(values)}
          isBusy={actions.isSending}
          keys={sendKeys}
          onRemedy={onRemedy}
          renderPreview={(events) => (
            <RequestPreview
              connection={connection}
              build={(removals) => form.toRequests(values, { connectionId: connection.id, removals })}
              fileBytes={tab.fileBytes?.(values) ?? {}}
              {...events}
            />
          )}
        />
      </FormFoot>
    </>
  )
}

function SendSizeNote({ size }: { size: SendSize }) {
  return size.rows === 0 ? null : <p className="tabular text-small text-ink-3">{formatSendSize(size)}</p>
}

type SectionProps = {
  section: FormSection
  onChange: (format: MedicFormatId, next: Partial<FormSection>) => void
}

type SectionModelProps = SectionProps & {
  label: string | undefined
  connection: Connection
  isPickerOpen?: boolean
  onPickerOpenChange?: (isOpen: boolean) => void
}

function SectionModel(props: SectionModelProps) {
  const { section, label, connection, onChange, isPickerOpen, onPickerOpenChange } = props
  return (
    <ModelPicker
      connectionId={connection.id}
      target={targetOf(section.format)}
      value={section.model}
      {...(label !== undefined && { label })}
      onChange={(model) => onChange(section.format, { model })}
      labelMeta={connection.name}
      {...(isPickerOpen !== undefined && { isOpen: isPickerOpen })}
      {...(onPickerOpenChange !== undefined && { onOpenChange: onPickerOpenChange })}
    />
  )
}

type SectionFieldsProps = SectionProps & {
  scope: string
  title: string | undefined
  notes: Readonly<Record<string, string>> | undefined
  headAction: ReactNode
  connection: Connection
  entries: FormatRuns['entries']
}

function SectionFields(props: SectionFieldsProps) {
  const { section, scope, title, notes, headAction, connection, entries, onChange } = props
  const { format, model, parameters, extraJson } = section
  const problemsOf = use(FieldProblems)
  useDefaultModel(connection, targetOf(format), model === '', (next) => onChange(format, { model: next }))
  return (
    <section aria-label={requestTabText().fieldsOf(title ?? requestTabText().parameters)}>
      <RequestFields
        connectionId={connection.id}
        model={model}
        scope={scope}
        format={format}
        {...(title !== undefined && { title })}
        {...(notes !== undefined && { notes })}
        headAction={headAction}
        fields={fieldsOf(format)}
        values={parameters}
        onChange={(next) => onChange(format, { parameters: next })}
        extraJson={extraJson}
        onExtraJsonChange={(next) => onChange(format, { extraJson: next })}
        problems={
          problemsOf?.(section, connection.id) ??
          lastRefusedField(
            entries,
            ({ run }) => run.format === format && run.model === model && run.connectionId === connection.id,
            ({ run }) => run.error,
          )
        }
      />
    </section>
  )
}

function fieldsOf(format: MedicFormatId) {
  return runFormats[format].fields
}

/** What a model is needed for. */
function targetOf(format: MedicFormatId): FitTarget {
  const target = fitTargets.find((known) => known === formatRegistry[format].fit?.target)
  if (target === undefined) throw new Error(`No model can be for ${format}`)
  return target
}
