import { Cloud } from 'lucide-react'
import { Icon } from '../controls/buttons/icon.tsx'
import { ContextMenu } from '../controls/overlays/context-menu.tsx'
import { ElapsedTime } from '../controls/texts/elapsed-time.tsx'
import { isAtGateway, useRunningSummary } from '../stores/use-live-runs.tsx'
import { Menu } from '../controls/overlays/menu.tsx'
import { MiddleCut } from '../controls/texts/middle-cut.tsx'
import { StatusWords } from '../controls/texts/status-words.tsx'
import { useRunMenu } from './use-frame-menus.ts'
import { appText } from '../../shared/text/en/app.ts'
import { formatWhole } from '../../shared/text/intl.ts'

/**
 * Answers that the gateway makes in the background: they continue when the app quits, and Stop cancels them at the
 * gateway.
 */
export function RunsAtGateway() {
  const { atGateway } = useRunningSummary()
  const menu = useRunMenu()
  if (atGateway === 0) return null
  const sections = () => menu({ only: isAtGateway })
  return (
    <ContextMenu sections={sections}>
      <Menu
        sections={sections()}
        trigger={
          <button type="button" className="status-item rounded-xs hover:text-ink">
            <Icon of={Cloud} size="tiny" />
            <StatusWords short={formatWhole(atGateway)}>
              {appText().statusBar.atGateway(atGateway)}
            </StatusWords>
          </button>
        }
      />
    </ContextMenu>
  )
}

/** The number of running streams and requests, with model and time of the newest. */
export function RunningRuns() {
  const { streams, requests, model, startedAt } = useRunningSummary()
  const menu = useRunMenu()
  if (streams + requests === 0) return null
  const sections = () => menu({ only: (live) => !isAtGateway(live) })
  return (
    <ContextMenu sections={sections}>
      <Menu
        sections={sections()}
        trigger={
          <button type="button" className="status-item rounded-xs hover:text-ink">
            <span className="size-1.75 flex-none rounded-full bg-accent" />
            <StatusWords short={formatWhole(streams + requests)}>
              {runningText(streams, requests)}
            </StatusWords>
            {startedAt === undefined ? null : (
              <>
                <MiddleCut text={model ?? ''} className="shrink-[9] font-mono @max-[759px]:hidden" />
                <ElapsedTime startedAt={startedAt} className="flex-none @max-[519px]:hidden" />
              </>
            )}
          </button>
        }
      />
    </ContextMenu>
  )
}

function runningText(streams: number, requests: number): string {
  const { statusBar } = appText()
  if (requests === 0) return statusBar.streams(streams)
  if (streams === 0) return statusBar.requests(requests)
  return statusBar.streamsAndRequests({ streams, requests })
}
