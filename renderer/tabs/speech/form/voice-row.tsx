import { Copy, Ellipsis, Shuffle, Trash2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { Connection } from '../../../../shared/connections/connection.ts'
import { speechFields } from '../../../../shared/formats/speech/fields.ts'
import { Checkbox } from '../../../controls/fields/checkbox.tsx'
import { ContextMenu } from '../../../controls/overlays/context-menu.tsx'
import { IconButton } from '../../../controls/buttons/icon-button.tsx'
import { Menu } from '../../../controls/overlays/menu.tsx'
import { ModelPicker } from '../../../panels/model-picker/model-picker.tsx'
import { Select } from '../../../controls/fields/select.tsx'
import { MiddleCut } from '../../../controls/texts/middle-cut.tsx'
import { SeriesKey } from '../../../panels/audio/series-key.tsx'
import type { Series } from '../../../panels/audio/use-waveform-colours.ts'
import type { Voice } from '../../../../shared/request-forms/speech/form.ts'
import { speechText } from '../../../../shared/text/en/speech.ts'

export type VoiceChange =
  | { readonly type: 'change'; readonly change: Partial<Voice> }
  | { readonly type: 'twin' }
  | { readonly type: 'remove' }

export type VoiceRowProps = {
  voice: Voice
  /** Colour of its waveform, if it is selected. */
  series: Series | undefined
  /** The model of the form. */
  model: string
  /** The `response_format` of all voices; `undefined` when it is not sent. */
  sharedFormat: string | undefined
  connection: Connection
  onChange: (change: VoiceChange) => void
}

const formats = speechFields.find(({ name }) => name === 'response_format')?.choices ?? []
/** The select value for "no format of its own". */
const shared = 'shared'

/** A voice: whether it speaks, with which model, and in which file format. */
export function VoiceRow({ voice, series, model, sharedFormat, connection, onChange }: VoiceRowProps) {
  const [isChoosing, setIsChoosing] = useState(false)
  const { name, isTicked, format } = voice
  const change = (next: Partial<Voice>) => onChange({ type: 'change', change: next })
  const sections = [
    {
      items: [
        {
          id: 'model',
          label: speechText().chooseModel,
          icon: Shuffle,
          onSelect: () => setIsChoosing(true),
        },
        ...(voice.model === undefined
          ? []
          : [
              {
                id: 'same',
                label: speechText().useSharedModel,
                icon: Undo2,
                onSelect: () => {
                  setIsChoosing(false)
                  change({ model: undefined })
                },
              },
            ]),
        {
          id: 'twin',
          label: speechText().duplicateVoice,
          icon: Copy,
          onSelect: () => onChange({ type: 'twin' }),
        },
      ],
    },
    {
      items: [
        {
          id: 'remove',
          label: speechText().removeVoice,
          icon: Trash2,
          onSelect: () => onChange({ type: 'remove' }),
        },
      ],
    },
  ]
  return (
    <ContextMenu sections={() => sections}>
      <li className="flex flex-col gap-1">
        <div className="flex min-h-9 items-center gap-1">
          <div className="min-w-0 flex-1 [&>label]:w-full [&>label]:items-center [&>label>span:last-child]:min-w-0 [&>label>span:last-child]:flex-1 [&>label>span:first-child]:mt-0">
            <Checkbox checked={isTicked} onChange={(next) => change({ isTicked: next })}>
              <span className="flex min-w-0 items-center gap-2">
                <SeriesKey series={series} />
                <span className="flex min-w-0 flex-col">
                  <span className="truncate font-medium" title={name}>
                    {name}
                  </span>
                  <MiddleCut
                    text={voice.model ?? (model === '' ? speechText().noModelYet : model)}
                    className="text-meta text-ink-3"
                  />
                </span>
              </span>
            </Checkbox>
          </div>
          <Select
            label={speechText().fileFormatOf(name)}
            isLabelHidden
            size="small"
            className="w-24 flex-none"
            value={format ?? shared}
            onChange={(next) => change({ format: next === shared ? undefined : next })}
            options={[
              {
                value: shared,
                label: sharedFormat ?? speechText().defaultFormat,
                detail: speechText().asAllVoices,
              },
              ...formats.map((choice) => ({ value: choice, label: choice })),
            ]}
          />
          <Menu
            align="end"
            trigger={
              <IconButton
                icon={Ellipsis}
                label={speechText().moreForVoice(name)}
                tooltip={speechText().more}
              />
            }
            sections={sections}
          />
        </div>
        {(isChoosing || voice.model !== undefined) && (
          <ModelPicker
            connectionId={connection.id}
            target="speech"
            label={speechText().modelOf(name)}
            isLabelHidden
            value={voice.model ?? model}
            onChange={(next) => change({ model: next })}
          />
        )}
      </li>
    </ContextMenu>
  )
}
