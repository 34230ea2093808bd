import { useStore } from 'zustand'
import type { TranscribeTask } from '../../../../shared/request-forms/transcribe.ts'
import { TabGroup, TabList } from '../../../controls/tab-list.tsx'
import { transcribeValues } from '../values.ts'

const tasks: readonly { readonly id: TranscribeTask; readonly label: string }[] = [
  { id: 'transcribe', label: 'Transcribe' },
  { id: 'translate', label: 'Translate' },
  { id: 'both', label: 'Both' },
]

/** Whether the words are wanted as they are spoken, in English, or both side by side. */
export function TaskTabs() {
  const task = useStore(transcribeValues, ({ form }) => form.task)
  const change = useStore(transcribeValues, (state) => state.change)
  return (
    <TabGroup value={task} onChange={(next) => change({ task: next })} className="flex self-stretch">
      <TabList label="Task" tabs={tasks} />
    </TabGroup>
  )
}
