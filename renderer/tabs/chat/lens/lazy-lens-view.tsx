import { createLazyView } from '../../../controls/lazy.tsx'
import { Pane } from '../../../controls/pane.tsx'
import { ConversationHead } from '../components/conversation-head.tsx'

/** The lens is a script of its own. Until it is there its head stands where it will stand, with the way back. */
export const LazyLensView = createLazyView(
  async () => (await import('./lens-view.tsx')).LensView,
  ({ conversation, onShowList }) => (
    <Pane label="Lens" className="relative">
      <ConversationHead conversation={conversation} onShowList={onShowList} onRename={() => undefined} />
    </Pane>
  ),
)
