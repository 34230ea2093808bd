import { Plus, X } from 'lucide-react'
import { Button } from '../../controls/buttons/button.tsx'
import { IconButton } from '../../controls/buttons/icon-button.tsx'
import { ModelPicker, type ModelPickerProps } from './model-picker.tsx'
import { maxModels } from '../../../shared/request-forms/define-request-form.ts'
import { modelPickerText } from '../../../shared/text/en/model-picker.ts'

export type ModelListProps = Pick<ModelPickerProps, 'connectionId' | 'target'> & {
  /** `''` for one that is not chosen yet. */
  models: readonly string[]
  onChange: (models: string[]) => void
  isPickerOpen: boolean
  onPickerOpenChange: (isOpen: boolean) => void
}

/** The models for a side-by-side request, each a request of its own. A model may appear twice. */
export function ModelList(props: ModelListProps) {
  const { connectionId, target, models, onChange, isPickerOpen, onPickerOpenChange } = props
  const texts = modelPickerText().list
  return (
    <section aria-label={texts.models} className="flex flex-col gap-1">
      <div className="flex items-center text-small">
        <h3 className="font-medium text-ink-2">{texts.models}</h3>
        <span className="tabular ml-auto text-ink-3">
          {texts.modelCount({ count: models.length, maximum: maxModels })}
        </span>
      </div>
      {models.map((model, place) => (
        // Key by position: a model may appear twice.
        <div key={`model ${place + 1}`} className="flex items-center gap-1">
          <div className="min-w-0 flex-1">
            <ModelPicker
              connectionId={connectionId}
              target={target}
              label={models.length === 1 ? texts.model : texts.modelNumber(place + 1)}
              isLabelHidden
              value={model}
              onChange={(next) => onChange(models.with(place, next))}
              {...(place === 0 && { isOpen: isPickerOpen, onOpenChange: onPickerOpenChange })}
            />
          </div>
          {models.length > 1 && (
            <IconButton
              icon={X}
              label={texts.removeModel(place + 1)}
              onClick={() => onChange(models.toSpliced(place, 1))}
            />
          )}
        </div>
      ))}
      {models.length < maxModels && (
        <Button
          size="small"
          variant="ghost"
          icon={Plus}
          className="self-start"
          onClick={() => onChange([...models, ''])}
        >
          {texts.addModel}
        </Button>
      )}
    </section>
  )
}
