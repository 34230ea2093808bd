import { createLazyView } from '../../../controls/panes/lazy.tsx'
import { Pane } from '../../../controls/panes/pane.tsx'
import { ConversationHead } from '../conversations/conversation-head.tsx'
import { chatText } from '../../../../shared/text/en/chat.ts'

/** The lens is a script of its own. Until it is there its head stands where it will stand, with the way back. */
export const LazyLensView = createLazyView(
  async () => (await import('./lens-view.tsx')).LensView,
  ({ conversation, onShowList }) => (
    <Pane label={chatText().lens.name} className="relative">
      <ConversationHead conversation={conversation} onShowList={onShowList} />
    </Pane>
  ),
)
