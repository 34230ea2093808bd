/** One phone (a single sound of speech). Frequencies in hertz, times in seconds. */
export interface Phone {
  readonly seconds: number
  /** The first three formants. */
  readonly formants: readonly [number, number, number]
  /** Strength of the voiced tone, and of noise around `noiseAt`. */
  readonly tone: number
  readonly noise: number
  readonly noiseAt: number
}

const closed = [300, 1200, 2500] as const

function vowel(first: number, second: number, third: number): Phone {
  return { seconds: 0.09, formants: [first, second, third], tone: 1, noise: 0, noiseAt: 2500 }
}

function sonorant(first: number, second: number, third: number): Phone {
  return { seconds: 0.055, formants: [first, second, third], tone: 0.45, noise: 0, noiseAt: 2500 }
}

function hiss(noiseAt: number, noise: number, tone = 0): Phone {
  return { seconds: 0.07, formants: closed, tone, noise, noiseAt }
}

const silence: Phone = { seconds: 0.03, formants: closed, tone: 0, noise: 0, noiseAt: 2500 }

/** A closed mouth that opens with a burst (a plosive). */
function burst(noiseAt: number, tone: number): readonly Phone[] {
  return [
    { ...silence, tone: tone * 0.3 },
    { seconds: 0.018, formants: closed, tone, noise: 0.35, noiseAt },
  ]
}

const phonesOfLetters: Readonly<Record<string, readonly Phone[]>> = {
  a: [vowel(750, 1250, 2500)],
  e: [vowel(530, 1840, 2480)],
  i: [vowel(310, 2250, 2950)],
  o: [vowel(500, 900, 2400)],
  u: [vowel(330, 900, 2250)],
  y: [vowel(340, 2050, 2700)],
  m: [sonorant(260, 1100, 2200)],
  n: [sonorant(270, 1500, 2400)],
  l: [sonorant(360, 1300, 2700)],
  r: [sonorant(400, 1250, 1700)],
  w: [sonorant(310, 700, 2200)],
  j: [sonorant(290, 2200, 2900)],
  s: [hiss(6500, 0.3)],
  z: [hiss(6000, 0.2, 0.25)],
  x: burst(1800, 0).concat(hiss(6200, 0.28)),
  c: [hiss(4200, 0.25)],
  f: [hiss(5200, 0.14)],
  v: [hiss(3800, 0.08, 0.35)],
  h: [{ ...hiss(1700, 0.14), seconds: 0.05 }],
  p: burst(900, 0),
  b: burst(800, 0.5),
  t: burst(4200, 0),
  d: burst(3600, 0.5),
  k: burst(1900, 0),
  q: burst(1700, 0),
  g: burst(1600, 0.5),
}

const digits = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']
const vowels = 'aeiou'
const consonants = 'bdfgklmnprstvz'

/** The phones of a word, letter by letter. A script without Latin letters gets one syllable per character. */
export function phonesOf(word: string): Phone[] {
  const letters = spell(word)
  return letters.flatMap((letter, at) => (letter === letters[at - 1] ? [] : (phonesOfLetters[letter] ?? [])))
}

/** Letters without accents, which have phones. */
function spell(word: string): string[] {
  const plain = word.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return Array.from(plain).flatMap((sign) => Array.from(spellSign(sign)))
}

function spellSign(sign: string): string {
  if (/[a-z]/.test(sign)) return sign
  if (/\d/.test(sign)) return digits[Number(sign)] ?? ''
  if (!/[\p{L}\p{N}\p{So}]/u.test(sign)) return ''
  const code = sign.codePointAt(0) ?? 0
  return (consonants[code % consonants.length] ?? 'd') + (vowels[(code >> 4) % vowels.length] ?? 'a')
}

/** Silence of this many seconds. */
export function pause(seconds: number): Phone {
  return { ...silence, seconds }
}
