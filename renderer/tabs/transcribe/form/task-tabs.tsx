import { TabGroup, TabList } from '../../../controls/tab-list.tsx'
import { useTranscribeForm, type Task } from './form-store.ts'

const tasks: readonly { readonly id: Task; readonly label: string }[] = [
  { id: 'transcribe', label: 'Transcribe' },
  { id: 'translate', label: 'Translate' },
  { id: 'both', label: 'Both' },
]

/** Whether the words are wanted as they are spoken, in English, or both side by side. */
export function TaskTabs() {
  const task = useTranscribeForm(({ form }) => form.task)
  const change = useTranscribeForm((state) => state.change)
  return (
    <TabGroup value={task} onChange={(next) => change({ task: next })} className="flex self-stretch">
      <TabList label="Task" tabs={tasks} />
    </TabGroup>
  )
}
