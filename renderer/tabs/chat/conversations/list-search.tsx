import { Search } from 'lucide-react'
import { chatText } from '../../../../shared/text/en/chat.ts'
import { TextField } from '../../../controls/fields/text-field.tsx'
import { useBeginSearch } from '../../../queries/conversations.ts'
import { useChatView } from '../chat-view-store.ts'

/** The search field of the list. It is a separate component, so that a keystroke does not render the list. */
export function ListSearch({ count }: { count: number }) {
  const search = useChatView((state) => state.search)
  const setSearch = useChatView((state) => state.setSearch)
  const begin = useBeginSearch()
  return (
    <div className="flex-none px-2 pt-2 pb-1">
      <TextField
        label={chatText().list.search}
        isLabelHidden
        size="small"
        icon={Search}
        placeholder={chatText().list.searchCount(count)}
        value={search}
        onChange={(typed) => {
          begin(typed.trim())
          setSearch(typed)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && search !== '') {
            event.preventDefault()
            setSearch('')
          }
        }}
      />
    </div>
  )
}
