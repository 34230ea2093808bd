import { Gauge, Pause, Play, Repeat, StepBack, StepForward, Volume2, VolumeX } from 'lucide-react'
import type { CSSProperties } from 'react'
import { IconButton } from '../../controls/buttons/icon-button.tsx'
import { Menu } from '../../controls/overlays/menu.tsx'
import { formatVideoTime } from './video-time.ts'
import { frameAt } from './step-frame.ts'
import type { Player } from './use-player.ts'
import { videoText } from '../../../shared/text/en/video.ts'

const speeds = [0.25, 0.5, 1, 1.5, 2] as const

/** The buttons of a video, and its position. */
export function PlayerBar({ player }: { player: Player }) {
  const { at, duration, framesPerSecond, isPlaying, isLooped, isMuted, speed } = player
  return (
    <div className="mt-1.5 flex flex-col gap-1">
      <div className="flex items-center gap-2">
        <span className="tabular w-13 text-meta text-ink-2">{formatVideoTime(at, true)}</span>
        <input
          type="range"
          aria-label={videoText().position}
          aria-valuetext={videoText().positionOf({
            at: formatVideoTime(at, true),
            duration: formatVideoTime(duration),
          })}
          min={0}
          max={Math.max(duration, 0.001)}
          step={1 / framesPerSecond}
          value={at}
          onChange={(event) => player.seek(Number(event.target.value))}
          style={{ '--share': `${duration === 0 ? 0 : (at / duration) * 100}%` } as CSSProperties}
          className="slider min-w-0 flex-1"
        />
        <span className="tabular text-meta text-ink-3">{formatVideoTime(duration)}</span>
      </div>
      <div className="flex items-center gap-1">
        <IconButton
          icon={isPlaying ? Pause : Play}
          label={isPlaying ? videoText().pause : videoText().play}
          onClick={player.toggle}
        />
        <IconButton
          icon={StepBack}
          label={videoText().previousFrame}
          tooltip={videoText().previousFrameTooltip}
          onClick={() => player.step(-1)}
        />
        <IconButton
          icon={StepForward}
          label={videoText().nextFrame}
          tooltip={videoText().nextFrameTooltip}
          onClick={() => player.step(1)}
        />
        <IconButton
          icon={Repeat}
          label={videoText().loop}
          tooltip={videoText().loopTooltip}
          pressed={isLooped}
          onClick={() => player.setLooped(!isLooped)}
        />
        <Menu
          trigger={<IconButton icon={Gauge} label={videoText().speedOf(speed)} pressed={speed !== 1} />}
          sections={[
            {
              heading: videoText().speed,
              items: speeds.map((value) => ({
                id: String(value),
                label: `${value} ×`,
                isChosen: value === speed,
                onSelect: () => player.setSpeed(value),
              })),
            },
          ]}
        />
        <IconButton
          icon={isMuted ? VolumeX : Volume2}
          label={isMuted ? videoText().unmute : videoText().mute}
          pressed={isMuted}
          onClick={() => player.setMuted(!isMuted)}
        />
        <span className="tabular ml-auto text-meta text-ink-3">{frameText(player)}</span>
      </div>
    </div>
  )
}

function frameText({ at, duration, framesPerSecond, isRateKnown }: Player): string {
  if (duration === 0) return videoText().readingFile
  const number = frameAt(at, framesPerSecond)
  const rate = Math.round(framesPerSecond * 100) / 100
  return isRateKnown ? videoText().frameAndRate({ number, rate }) : videoText().frame(number)
}
