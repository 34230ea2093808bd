import { chatText } from '../../../../shared/text/en/chat.ts'
import { TabList } from '../../../controls/lists/tab-list.tsx'

/** The tabs of the right pane. Rendered in its head, inside its `TabGroup`. */
export function RightTabs() {
  return (
    <TabList
      label={chatText().rightPane}
      tabs={[
        { id: 'parameters', label: chatText().parameters },
        { id: 'inspector', label: chatText().inspector },
      ]}
    />
  )
}
