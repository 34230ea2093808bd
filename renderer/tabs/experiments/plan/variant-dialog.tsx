import { useState } from 'react'
import type { Variant } from '../../../../shared/experiments/experiment.ts'
import { parseExtraJson } from '../../../../shared/formats/extra-json.ts'
import type { Parameters } from '../../../../shared/formats/parameters.ts'
import { findRunFormat } from '../../../../shared/formats/run-formats.ts'
import { experimentPlanText } from '../../../../shared/text/en/experiment-plan.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { Dialog } from '../../../controls/overlays/dialog.tsx'
import { Switch } from '../../../controls/fields/switch.tsx'
import { TextField } from '../../../controls/fields/text-field.tsx'
import { ModelPicker } from '../../../panels/model-picker/model-picker.tsx'
import { ParameterForm } from '../../../panels/parameters/parameter-form.tsx'
import { RequestChoice } from './add-variants-dialog.tsx'
import { usePlanEditor } from './plan-editor.tsx'
import { PromptEditor } from './prompt-section.tsx'
import { TemplateArea } from './template-area.tsx'
import { targetOf } from './variant-formats.ts'
import { variantName } from './variant-name.ts'

export type VariantDialogProps = {
  variant: Variant
  /** Absent: the plan's variant with the same id is changed. */
  onChange?: (variant: Variant) => void
  onClose: () => void
}

/** All settings of one variant. Changes are saved while typing. */
export function VariantDialog({ variant, onChange, onClose }: VariantDialogProps) {
  const text = experimentPlanText()
  const { plan, change, isFrozen } = usePlanEditor()
  const write = (next: Variant): void => {
    if (onChange !== undefined) onChange(next)
    else change({ variants: plan.variants.map((item) => (item.id === variant.id ? next : item)) }, ['axes'])
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={isFrozen ? variantName(variant) : text.variants.edit}
      className="w-130"
      footer={
        <Button variant="primary" onClick={onClose}>
          {text.cases.done}
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        <TextField
          label={text.variants.label}
          value={variant.label}
          placeholder={variantName({ ...variant, label: '' })}
          disabled={isFrozen}
          onChange={(label) => write({ ...variant, label })}
        />
        <RequestChoice
          connectionId={variant.connectionId}
          format={variant.format}
          isReadOnly={isFrozen}
          onConnection={(connectionId) => write({ ...variant, connectionId })}
          onFormat={(format) => write({ ...variant, format })}
        />
        {isFrozen ? (
          <FrozenRequest variant={variant} />
        ) : (
          <>
            <ModelPicker
              connectionId={variant.connectionId}
              target={targetOf(variant.format)}
              value={variant.model}
              onChange={(model) =>
                write({ ...variant, model, label: variant.label === variant.model ? '' : variant.label })
              }
            />
            <OwnPrompt variant={variant} onChange={write} />
            <VariantParameters variant={variant} onChange={write} />
          </>
        )}
      </div>
    </Dialog>
  )
}

/** The settings of a started variant, read-only. */
function FrozenRequest({ variant: { model, parameters, extra, prompt } }: { variant: Variant }) {
  return (
    <>
      {prompt === undefined ? null : (
        <TemplateArea
          label={experimentPlanText().variants.ownPrompt}
          value={prompt}
          isReadOnly
          onChange={() => undefined}
        />
      )}
      <pre className="wire max-h-80 overflow-auto rounded-sm bg-sunken p-2 text-wire-small whitespace-pre-wrap wrap-anywhere select-text">
        {JSON.stringify({ model, ...parameters, ...extra }, null, 2)}
      </pre>
    </>
  )
}

type ChangeProps = { variant: Variant; onChange: (variant: Variant) => void }

function OwnPrompt({ variant, onChange }: ChangeProps) {
  const text = experimentPlanText().variants
  const { plan } = usePlanEditor()
  const { prompt, ...inherited } = variant
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-center gap-2 text-small font-medium text-ink-2">
        <Switch
          label={text.ownPrompt}
          checked={prompt !== undefined}
          onChange={(isOwn) => onChange(isOwn ? { ...variant, prompt: plan.prompt } : inherited)}
        />
        {text.ownPrompt}
      </div>
      {prompt === undefined ? null : (
        <PromptEditor
          label={text.ownPrompt}
          prompt={prompt}
          onChange={(next) => onChange({ ...variant, prompt: next })}
        />
      )}
    </div>
  )
}

/**
 * The parameters form of a variant, which stores only sent fields. Values of switched-off fields are kept while the
 * dialog is open.
 */
function VariantParameters({ variant, onChange }: ChangeProps) {
  const [switchedOff, setSwitchedOff] = useState<Parameters>({})
  const [extraText, setExtraText] = useState(() =>
    Object.keys(variant.extra).length === 0 ? '' : JSON.stringify(variant.extra, null, 2),
  )
  const values: Parameters = {
    ...switchedOff,
    ...Object.fromEntries(
      Object.entries(variant.parameters).map(([name, value]) => [name, { isSent: true, value }]),
    ),
  }
  return (
    <div className="-mx-4">
      <ParameterForm
        fields={findRunFormat(variant.format)?.fields ?? []}
        primary={findRunFormat(variant.format)?.primary ?? []}
        format={variant.format}
        scope={`experiment-variant-${variant.id}`}
        values={values}
        onChange={(next) => {
          const entries = Object.entries(next)
          setSwitchedOff(Object.fromEntries(entries.filter(([, { isSent }]) => !isSent)))
          const parameters = Object.fromEntries(
            entries.flatMap(([name, { isSent, value }]) => (isSent ? [[name, value]] : [])),
          )
          onChange({ ...variant, parameters })
        }}
        extraJson={extraText}
        onExtraJsonChange={(next) => {
          setExtraText(next)
          const parsed = parseExtraJson(next)
          if (parsed.ok) onChange({ ...variant, extra: parsed.value })
        }}
      />
    </div>
  )
}
