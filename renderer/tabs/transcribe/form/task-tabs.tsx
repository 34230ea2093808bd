import { useStore } from 'zustand'
import type { TranscribeTask } from '../../../../shared/request-forms/transcribe/form.ts'
import { TabGroup, TabList } from '../../../controls/lists/tab-list.tsx'
import { transcribeValues } from '../values.ts'
import { transcribeText } from '../../../../shared/text/en/transcribe.ts'

const tasks: readonly { readonly id: TranscribeTask; readonly label: string }[] = [
  {
    id: 'transcribe',
    get label() {
      return transcribeText().transcribe
    },
  },
  {
    id: 'translate',
    get label() {
      return transcribeText().translate
    },
  },
  {
    id: 'both',
    get label() {
      return transcribeText().both
    },
  },
]

/** Selects the task: transcription in the spoken language, translation to English, or both side by side. */
export function TaskTabs() {
  const task = useStore(transcribeValues, ({ form }) => form.task)
  const change = useStore(transcribeValues, (state) => state.change)
  return (
    <TabGroup value={task} onChange={(next) => change({ task: next })} className="flex self-stretch">
      <TabList label={transcribeText().task} tabs={tasks} />
    </TabGroup>
  )
}
