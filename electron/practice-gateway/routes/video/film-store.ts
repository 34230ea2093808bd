import { makeFilm } from '../../films/make-film.ts'
import type { VideoTask } from './tasks.ts'

/** The films of finished tasks, made when somebody first wants one. */
export interface FilmStore {
  /** Of several, the one with this number, from 1. */
  filmOf(this: void, task: VideoTask, number?: number): Promise<Uint8Array>
}

const maxFilms = 12

export function createFilmStore(): FilmStore {
  const films = new Map<string, Promise<Uint8Array>>()
  return {
    filmOf({ id, ask }, number = 1) {
      const key = `${id} ${number}`
      const made = films.get(key)
      if (made !== undefined) return made
      const film = makeFilm(number === 1 ? ask : { ...ask, seed: (ask.seed ?? 0) + number })
      films.set(key, film)
      const [oldest] = films.keys()
      if (films.size > maxFilms && oldest !== undefined) films.delete(oldest)
      return film
    },
  }
}
