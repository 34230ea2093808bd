import { TriangleAlert } from 'lucide-react'
import { use, useId, type ReactNode } from 'react'
import type { Connection } from '../../shared/connections/connection.ts'
import type { Remedy } from '../../shared/errors/app-error.ts'
import {
  fitTargets,
  formatRegistry,
  type FitTarget,
  type MedicFormatId,
} from '../../shared/formats/registry.ts'
import { runFormats } from '../../shared/formats/run-formats.ts'
import { canBecomeExperiment } from '../../shared/experiments/asked-request.ts'
import type { FormSection } from '../../shared/request-forms/define-request-form.ts'
import { variablesOf } from '../../shared/templates/fill-variables.ts'
import { useCommandKeys } from '../commands/use-command.ts'
import { FormFoot } from '../controls/fields/form-foot.tsx'
import { createLazyView } from '../controls/panes/lazy.tsx'
import { Note } from '../controls/texts/note.tsx'
import { PaneHead } from '../controls/panes/pane-head.tsx'
import { PaneBody } from '../controls/panes/pane.tsx'
import { SendRow } from '../controls/buttons/send-row.tsx'
import { ModelPicker } from '../panels/model-picker/model-picker.tsx'
import { useDefaultModel } from '../panels/model-picker/use-default-model.ts'
import { useSectionSent } from './use-section-sent.ts'
import { lastRefusedField } from '../panels/parameters/refused-field.ts'
import { RequestFields, RequestRemovals } from '../panels/parameters/request-fields.tsx'
import { SentChip } from '../panels/parameters/sent/sent-chip.tsx'
import { SentList } from '../panels/parameters/sent/sent-list.tsx'
import { SwitchAllOff } from '../panels/parameters/switch-all-off.tsx'
import { formatSendSize, type SendSize } from '../panels/text-import/confirm-large-send.tsx'
import { VariablesStrip } from '../panels/variables/variables-strip.tsx'
import type { FormatRuns } from '../queries/format-runs.ts'
import { ExperimentButton } from './experiment-button.tsx'
import { PresetsButton } from './presets-button.tsx'
import { RepeatButton } from './repeat-button.tsx'
import { FileVariables } from './file-variables.tsx'
import { type RequestTab, type ResultsProps } from './define-request-tab.tsx'
import { requestTabText } from '../../shared/text/en/request-tab.ts'
import { FieldProblems } from './frame-contexts.ts'

const SendEstimate = createLazyView(async () => (await import('./send-estimate.tsx')).SendEstimate)
const RequestPreview = createLazyView(async () => (await import('./request-preview.tsx')).RequestPreview)

type FormPaneProps<Values extends object> = {
  tab: RequestTab<Values>
  shared: ResultsProps<Values>
  /** Why the form cannot be sent yet. */
  blocked: string | undefined
  /** Why the last press of the send shortcut did nothing. */
  saidReason: string | undefined
  isPickerOpen: boolean
  onPickerOpenChange: (isOpen: boolean) => void
}

/** The form of a tab: its inputs, its parameters, the omitted ones, and the send row. */
export function FormPane<Values extends object>({
  tab,
  shared,
  blocked,
  saidReason,
  ...picker
}: FormPaneProps<Values>) {
  const { form, Inputs, HeadStart, HeadActions, AfterFields, SubmitNote, Repeat } = tab
  const { values, change, connection, runs, requests, actions } = shared
  const filled = form.filledIn(values)
  const sent = filled.ok ? filled.value : values
  const own = { values, change, connection }
  const sendKeys = useCommandKeys('request.send')
  const sections = form.sections(values, connection.id)
  const [first, ...others] = sections
  const setSection = (format: MedicFormatId, next: Partial<FormSection>): void =>
    change(form.withSection(tab.values.getState().form, format, next))
  const onRemedy = (remedy: Remedy): void => actions.applyRemedy(remedy, undefined)
  if (first === undefined) throw new Error(`The form ${form.id} has no sections`)

  const hasSeveral = others.length > 0
  // The model and parameters of a raw request are part of its text.
  const withModel = sections.filter(({ format }) => formatRegistry[format].fit !== undefined)
  const modelPicker = withModel.map((section) => (
    <SectionModel
      key={section.format}
      section={section}
      label={hasSeveral ? tab.modelLabel?.(section.format) : undefined}
      connection={connection}
      onChange={setSection}
      {...(section === first && picker)}
    />
  ))
  const variables = (
    <VariablesStrip
      uses={form.variableUses(values)}
      variables={variablesOf(values)}
      onChange={(update) => {
        const { form: now } = tab.values.getState()
        tab.values.setState({ form: { ...now, variables: update(variablesOf(now)) } })
      }}
    />
  )
  const areFieldsBelow = tab.hasParametersBelow === true
  const sentId = useId()
  const sentOf = useSectionSent(connection.id, tab.sentBeside?.(values))
  const fieldActions = (section: FormSection) => (
    <>
      <SentChip count={sentOf(section).length} controls={`${sentId}-${section.format}`} />
      <SwitchAllOff
        fields={fieldsOf(section.format)}
        values={section.parameters}
        onChange={(parameters) => setSection(section.format, { parameters })}
      />
    </>
  )
  const areActionsInHead = !hasSeveral && !areFieldsBelow
  const sectionFields = withModel.map((section) => (
    <SectionFields
      key={section.format}
      section={section}
      scope={form.id}
      title={tab.parametersTitle?.(values) ?? (hasSeveral ? formatRegistry[section.format].label : undefined)}
      notes={tab.fieldNotes?.(section)}
      headAction={areActionsInHead ? null : fieldActions(section)}
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
            {areActionsInHead && withModel.length > 0 && fieldActions(first)}
            <PresetsButton tab={tab} values={values} />
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
        <Inputs
          {...own}
          {...picker}
          modelPicker={modelPicker}
          variables={variables}
          fileVariables={<FileVariables tab={tab} values={values} />}
        />
        {!areFieldsBelow && fields}
      </PaneBody>
      {areFieldsBelow && <div className="fields-below max-h-[40%] flex-none overflow-y-auto">{fields}</div>}
      {withModel.map((section) => (
        <SentList
          key={section.format}
          id={`${sentId}-${section.format}`}
          sent={sentOf(section)}
          formatLabel={formatRegistry[section.format].label}
          name={hasSeveral ? formatRegistry[section.format].label : undefined}
        />
      ))}
      {withModel.map(({ model, format }) => (
        <RequestRemovals
          key={format}
          connectionId={connection.id}
          model={model}
          format={format}
          name={hasSeveral ? formatRegistry[format].label : undefined}
        />
      ))}
      <FormFoot error={actions.error} onRemedy={onRemedy}>
        <output className="contents">
          {saidReason !== undefined && saidReason === blocked && (
            <Note tone="warn" icon={TriangleAlert}>
              {saidReason}
            </Note>
          )}
        </output>
        <SendSizeNote size={tab.sizeOf(sent)} />
        {SubmitNote !== undefined && (
          <SubmitNote {...own} values={sent} requests={requests} queue={actions.queue} />
        )}
        <SendEstimate
          formId={form.id}
          connectionId={connection.id}
          values={values}
          hasSize={tab.sizeOf(sent).rows > 0}
        />
        <SendRow
          label={tab.submitLabel(values)}
          onClick={actions.submit}
          blocked={blocked}
          isBusy={actions.isSending}
          keys={sendKeys}
          onRemedy={onRemedy}
          renderPreview={(events) => (
            <RequestPreview
              connection={connection}
              build={(removals) => form.toRequests(values, { connectionId: connection.id, removals })}
              fileBytes={tab.fileBytes?.(sent) ?? {}}
              {...events}
            />
          )}
        >
          {Repeat !== undefined && <Repeat isBlocked={blocked !== undefined} />}
          {form.formats.every(canBecomeExperiment) && (
            <>
              <RepeatButton tab={tab} connectionId={connection.id} isBlocked={blocked !== undefined} />
              <ExperimentButton tab={tab} connectionId={connection.id} isBlocked={blocked !== undefined} />
            </>
          )}
        </SendRow>
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
      showsFacts
      connectionId={connection.id}
      target={targetOf(section.format)}
      value={section.model}
      label={label}
      onChange={(model) => onChange(section.format, { model })}
      labelMeta={connection.name}
      isOpen={isPickerOpen}
      onOpenChange={onPickerOpenChange}
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
        title={title}
        notes={notes}
        headAction={headAction}
        fields={fieldsOf(format)}
        primary={runFormats[format].primary}
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

/** The purpose that a model must fit. */
function targetOf(format: MedicFormatId): FitTarget {
  const target = fitTargets.find((known) => known === formatRegistry[format].fit?.target)
  if (target === undefined) throw new Error(`No model can be for ${format}`)
  return target
}
