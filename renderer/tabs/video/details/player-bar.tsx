import { Gauge, Pause, Play, Repeat, StepBack, StepForward, Volume2, VolumeX } from 'lucide-react'
import type { CSSProperties } from 'react'
import { IconButton } from '../../../controls/icon-button.tsx'
import { Menu } from '../../../controls/menu.tsx'
import { formatVideoTime } from '../countdown.ts'
import { frameAt } from './step-frame.ts'
import type { Player } from './use-player.ts'

const speeds = [0.25, 0.5, 1, 1.5, 2] as const

/** The buttons of a video, and where it stands. */
export function PlayerBar({ player }: { player: Player }) {
  const { at, duration, framesPerSecond, isRateKnown, isPlaying, isLooped, isMuted, speed } = player
  return (
    <div className="mt-1.5 flex flex-col gap-1">
      <div className="flex items-center gap-2">
        <span className="tabular w-13 text-meta text-ink-2">{formatVideoTime(at, true)}</span>
        <input
          type="range"
          aria-label="Position"
          aria-valuetext={`${formatVideoTime(at, true)} of ${formatVideoTime(duration)}`}
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
          label={isPlaying ? 'Pause' : 'Play'}
          onClick={player.toggle}
        />
        <IconButton
          icon={StepBack}
          label="Previous frame"
          tooltip="Previous frame (,)"
          onClick={() => player.step(-1)}
        />
        <IconButton
          icon={StepForward}
          label="Next frame"
          tooltip="Next frame (.)"
          onClick={() => player.step(1)}
        />
        <IconButton
          icon={Repeat}
          label="Loop"
          tooltip="Loop (L)"
          pressed={isLooped}
          onClick={() => player.setLooped(!isLooped)}
        />
        <Menu
          trigger={<IconButton icon={Gauge} label={`Speed, ${speed} times`} pressed={speed !== 1} />}
          sections={[
            {
              heading: 'Speed',
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
          label={isMuted ? 'Sound on' : 'Sound off'}
          pressed={isMuted}
          onClick={() => player.setMuted(!isMuted)}
        />
        <span className="tabular ml-auto text-meta text-ink-3">
          {duration === 0 ? 'reading the file' : `frame ${frameAt(at, framesPerSecond)}`}
          {isRateKnown && ` · ${Math.round(framesPerSecond * 100) / 100} fps`}
        </span>
      </div>
    </div>
  )
}
