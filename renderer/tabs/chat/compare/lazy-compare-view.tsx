import { createLazyView } from '../../../controls/panes/lazy.tsx'
import { Pane } from '../../../controls/panes/pane.tsx'
import { ConversationHead } from '../conversations/conversation-head.tsx'
import { chatText } from '../../../../shared/text/en/chat.ts'

/** The comparison, loaded lazily. Until it is loaded, only its head is shown, with the way back. */
export const LazyCompareView = createLazyView(
  async () => (await import('./compare-view.tsx')).CompareView,
  ({ conversation, view, onShowList }) => (
    <Pane label={chatText().views[view]} className="relative">
      <ConversationHead conversation={conversation} onShowList={onShowList} />
    </Pane>
  ),
)
