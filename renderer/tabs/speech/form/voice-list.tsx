import { assertNever } from '../../../../shared/assert-never.ts'
import type { SpeechValues, Voice } from '../../../../shared/request-forms/speech/form.ts'
import type { FormProps } from '../../../request-tab/define-request-tab.tsx'
import { useToast } from '../../../controls/overlays/toast.tsx'
import { seriesOf } from '../../../panels/audio/series-of.ts'
import { AddVoice } from './add-voice.tsx'
import { changeVoice, withoutVoice, withTwin, withVoice } from './change-voices.ts'
import { VoiceRow, type VoiceChange } from './voice-row.tsx'
import { speechText } from '../../../../shared/text/en/speech.ts'

/** The voices. The selected ones speak. */
export function VoiceList({ values, change, connection }: FormProps<SpeechValues>) {
  const { voices, model, parameters } = values
  const { show } = useToast()
  const setVoices = (next: Voice[]) => change({ voices: next })
  const format = parameters['response_format']
  const sharedFormat = format?.isSent === true && typeof format.value === 'string' ? format.value : undefined
  const ticked = voices.filter(({ isTicked }) => isTicked)

  function apply({ id, name }: Voice, next: VoiceChange): void {
    switch (next.type) {
      case 'change':
        return setVoices(changeVoice(voices, id, next.change))
      case 'twin':
        return setVoices(withTwin(voices, id))
      case 'remove':
        setVoices(withoutVoice(voices, id))
        return show({ message: speechText().voiceRemoved(name), undo: () => setVoices(voices) })
      default:
        return assertNever(next)
    }
  }

  return (
    <section aria-label={speechText().voices} className="flex flex-col gap-2 border-t border-line p-3">
      <div className="flex h-control-small items-center">
        <h3 className="text-meta font-strong text-ink-3">{speechText().voices}</h3>
        <div className="ml-auto">
          <AddVoice listed={voices} onAdd={(name) => setVoices(withVoice(voices, name))} />
        </div>
      </div>
      {voices.length === 0 ? (
        <p className="text-small text-ink-3">{speechText().noVoices}</p>
      ) : (
        <ul aria-label={speechText().voices} className="flex flex-col gap-2">
          {voices.map((voice) => (
            <VoiceRow
              key={voice.id}
              voice={voice}
              series={voice.isTicked ? seriesOf(ticked.indexOf(voice)) : undefined}
              model={model}
              sharedFormat={sharedFormat}
              connection={connection}
              onChange={(next) => apply(voice, next)}
            />
          ))}
        </ul>
      )}
    </section>
  )
}
