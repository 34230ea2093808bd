import { formatNumber } from '../../lib/format-number.ts'
import { Menu } from '../../controls/overlays/menu.tsx'
import { usePlaybackState } from './use-audio-playback.ts'
import type { AudioPlayback } from './audio-playback.ts'
import { mediaText } from '../../../shared/text/en/media.ts'

const rates = [0.5, 0.75, 1, 1.25, 1.5, 2]

/** The playback rate. The pitch is preserved. */
export function RateMenu({ playback }: { playback: AudioPlayback }) {
  const current = usePlaybackState(playback, ({ rate }) => rate)
  return (
    <Menu
      align="end"
      trigger={
        <button
          type="button"
          aria-label={mediaText().speedOf(formatNumber(current))}
          className="tabular h-control-small flex-none rounded-sm px-1.5 text-small text-ink-3 hover:bg-hover active:bg-press"
        >
          {formatNumber(current)} ×
        </button>
      }
      sections={[
        {
          heading: mediaText().speed,
          items: rates.map((rate) => ({
            id: String(rate),
            label: `${formatNumber(rate)} ×`,
            isChosen: rate === current,
            onSelect: () => playback.setRate(rate),
          })),
        },
      ]}
    />
  )
}
