import { X } from 'lucide-react'
import { useState } from 'react'
import type { Variant } from '../../../../shared/experiments/experiment.ts'
import { type FormatId } from '../../../../shared/formats/registry.ts'
import { formatLabel } from '../../../../shared/formats/format-facts.ts'
import { controlsText } from '../../../../shared/text/en/controls.ts'
import { experimentPlanText } from '../../../../shared/text/en/experiment-plan.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { Chip } from '../../../controls/buttons/chip.tsx'
import { Dialog } from '../../../controls/overlays/dialog.tsx'
import { IconButton } from '../../../controls/buttons/icon-button.tsx'
import { Select } from '../../../controls/fields/select.tsx'
import { ModelPicker } from '../../../panels/model-picker/model-picker.tsx'
import { useActiveConnection, useConnections } from '../../../queries/connections.ts'
import { usePlanEditor } from './plan-editor.tsx'
import { targetOf, variantFormats } from './variant-formats.ts'

/** Adds models as variants; it stays open for several models, formats and connections. */
export function AddVariantsDialog({ onClose }: { onClose: () => void }) {
  const text = experimentPlanText().variants
  const { plan, change } = usePlanEditor()
  const last = plan.variants.at(-1)
  const active = useActiveConnection()
  const [chosen, setChosen] = useState<readonly Variant[]>([])
  const [connectionId, setConnectionId] = useState(last?.connectionId ?? active.id)
  const [format, setFormat] = useState<FormatId>(last?.format ?? 'chat')
  const take = (model: string): void =>
    setChosen([
      ...chosen,
      { id: crypto.randomUUID(), label: '', connectionId, format, model, parameters: {}, extra: {} },
    ])
  const add = (): void => {
    change({ variants: [...plan.variants, ...chosen] }, ['axes'])
    onClose()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={text.addTitle}
      footer={
        <>
          <Button onClick={onClose}>{controlsText().cancel}</Button>
          <Button variant="primary" disabled={chosen.length === 0} onClick={add}>
            {text.addCount(chosen.length)}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <RequestChoice
          connectionId={connectionId}
          format={format}
          onConnection={setConnectionId}
          onFormat={setFormat}
        />
        <ModelPicker connectionId={connectionId} target={targetOf(format)} value="" onChange={take} />
        {chosen.length > 0 && (
          <ul aria-label={text.chosen} className="divide-y divide-line rounded-sm edge">
            {chosen.map((variant) => (
              <li key={variant.id} className="flex h-row items-center gap-2 pr-1 pl-2.5">
                <span className="min-w-0 flex-1 truncate font-medium">{variant.model}</span>
                <Chip>{formatLabel(variant.format)}</Chip>
                <IconButton
                  icon={X}
                  iconSize="small"
                  label={text.takeOut({ model: variant.model })}
                  onClick={() => setChosen(chosen.filter(({ id }) => id !== variant.id))}
                />
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  )
}

export type RequestChoiceProps = {
  connectionId: string
  format: FormatId
  /** The selectable formats. */
  formats?: readonly FormatId[]
  isReadOnly?: boolean
  onConnection: (id: string) => void
  onFormat: (format: FormatId) => void
}

/** The connection and the format of the added models. */
export function RequestChoice(props: RequestChoiceProps) {
  const { connectionId, format, formats = variantFormats, isReadOnly = false, onConnection, onFormat } = props
  const text = experimentPlanText().variants
  const connections = useConnections()
  const isKnown = connections.some(({ id }) => id === connectionId)
  return (
    <div className="grid grid-cols-2 gap-3">
      <Select
        label={text.connection}
        disabled={isReadOnly}
        value={connectionId}
        options={[
          ...connections.map(({ id, name }) => ({ value: id, label: name })),
          ...(isKnown ? [] : [{ value: connectionId, label: text.unknownConnection }]),
        ]}
        onChange={onConnection}
      />
      <Select
        label={text.format}
        disabled={isReadOnly}
        value={format}
        options={formats.map((id) => ({ value: id, label: formatLabel(id) }))}
        onChange={onFormat}
      />
    </div>
  )
}
