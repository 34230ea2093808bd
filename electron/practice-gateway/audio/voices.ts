/** The sound of a voice. */
export interface Voice {
  /** Hertz, in the middle of a sentence. */
  readonly pitch: number
  /** The range of the pitch: 0 is a monotone. */
  readonly liveliness: number
  /** Above 1 for a smaller head, below 1 for a larger one. */
  readonly formants: number
  /** 0 to 1: the share of breath in the tone. 1 is a whisper. */
  readonly breath: number
  /** Above 1 for faster speech. */
  readonly rate: number
}

/** The documented voices (see shared/gateway/wire/speech.md, "Request fields"). */
export const knownVoices: Readonly<Record<string, Voice>> = {
  alloy: { pitch: 165, liveliness: 1, formants: 1.02, breath: 0.06, rate: 1 },
  ash: { pitch: 118, liveliness: 0.9, formants: 0.93, breath: 0.1, rate: 1.04 },
  ballad: { pitch: 142, liveliness: 1.5, formants: 0.97, breath: 0.16, rate: 0.92 },
  cedar: { pitch: 98, liveliness: 0.8, formants: 0.9, breath: 0.08, rate: 0.97 },
  coral: { pitch: 205, liveliness: 1.3, formants: 1.12, breath: 0.08, rate: 1.05 },
  echo: { pitch: 108, liveliness: 0.7, formants: 0.92, breath: 0.05, rate: 0.98 },
  fable: { pitch: 150, liveliness: 1.6, formants: 1, breath: 0.12, rate: 0.95 },
  marin: { pitch: 198, liveliness: 1.1, formants: 1.1, breath: 0.12, rate: 1 },
  nova: { pitch: 218, liveliness: 1.2, formants: 1.14, breath: 0.05, rate: 1.06 },
  onyx: { pitch: 84, liveliness: 0.6, formants: 0.86, breath: 0.04, rate: 0.94 },
  sage: { pitch: 188, liveliness: 0.8, formants: 1.08, breath: 0.18, rate: 0.96 },
  shimmer: { pitch: 236, liveliness: 1.4, formants: 1.18, breath: 0.14, rate: 1.02 },
  verse: { pitch: 130, liveliness: 1.2, formants: 0.96, breath: 0.07, rate: 1.08 },
}

/** Returns a voice for any name: an unknown name is hashed into a voice, always the same one. */
export function findVoice(name: string): Voice {
  const known = Object.hasOwn(knownVoices, name) ? knownVoices[name] : undefined
  if (known !== undefined) return known
  let hash = 2_166_136_261
  for (const character of name) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16_777_619) >>> 0
  const share = (shift: number): number => ((hash >>> shift) % 97) / 96
  return {
    pitch: 85 + 150 * share(0),
    liveliness: 0.6 + share(7),
    formants: 0.86 + 0.32 * share(0),
    breath: 0.04 + 0.14 * share(13),
    rate: 0.92 + 0.16 * share(19),
  }
}

/** Changes a voice by `instructions`. Only a few words are understood. */
export function directVoice(voice: Voice, instructions: string): Voice {
  const asks = (words: RegExp): boolean => words.test(instructions)
  const faster = asks(/\b(fast|quick|hurr|rush)/i) ? 1.25 : 1
  const slower = asks(/\b(slow|calm|relax)/i) ? 0.8 : 1
  const livelier = asks(/\b(cheer|excite|enthusias|happy|lively)/i) ? 1.8 : 1
  const flatter = asks(/\b(monoton|robot|bored|flat)/i) ? 0.1 : 1
  return {
    ...voice,
    rate: voice.rate * faster * slower,
    liveliness: voice.liveliness * livelier * flatter,
    breath: asks(/\bwhisper/i) ? 1 : voice.breath,
  }
}
