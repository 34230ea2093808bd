import { Plus, X } from 'lucide-react'
import { Button } from '../../../controls/button.tsx'
import { IconButton } from '../../../controls/icon-button.tsx'
import { ModelPicker } from '../../../panels/model-picker/model-picker.tsx'
import { maxRerankModels } from '../../../../shared/request-forms/rerank.ts'
import { useRerankValues } from '../values.ts'
import { rerankText } from '../../../../shared/text/en/rerank.ts'

export type ModelListProps = {
  connectionId: string
  isPickerOpen: boolean
  onPickerOpenChange: (isOpen: boolean) => void
}

/** The models that rank side by side. Each is a request of its own; the same one may be there twice. */
export function ModelList({ connectionId, isPickerOpen, onPickerOpenChange }: ModelListProps) {
  const models = useRerankValues(({ form }) => form.models)
  const change = useRerankValues((state) => state.change)
  return (
    <section aria-label={rerankText().form.models} className="flex flex-col gap-1">
      <div className="flex items-center text-small">
        <h3 className="font-medium text-ink-2">{rerankText().form.models}</h3>
        <span className="tabular ml-auto text-ink-3">
          {rerankText().form.modelCount({ count: models.length, maximum: maxRerankModels })}
        </span>
      </div>
      {models.map((model, place) => (
        // The place is what a model is known by: the same one may be there twice.
        <div key={`model ${place + 1}`} className="flex items-center gap-1">
          <div className="min-w-0 flex-1">
            <ModelPicker
              connectionId={connectionId}
              target="rerank"
              label={models.length === 1 ? rerankText().form.model : rerankText().form.modelNumber(place + 1)}
              isLabelHidden
              value={model}
              onChange={(next) => change({ models: models.with(place, next) })}
              {...(place === 0 && { isOpen: isPickerOpen, onOpenChange: onPickerOpenChange })}
            />
          </div>
          {models.length > 1 && (
            <IconButton
              icon={X}
              label={rerankText().form.removeModel(place + 1)}
              onClick={() => change({ models: models.toSpliced(place, 1) })}
            />
          )}
        </div>
      ))}
      {models.length < maxRerankModels && (
        <Button
          size="small"
          variant="ghost"
          icon={Plus}
          className="self-start"
          onClick={() => change({ models: [...models, ''] })}
        >
          {rerankText().form.addModel}
        </Button>
      )}
    </section>
  )
}
