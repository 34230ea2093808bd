import { makeFilm } from '../../films/make-film.ts'
import type { VideoTask } from './tasks.ts'

/** The films of finished tasks, made when somebody first wants one. */
export interface FilmStore {
  filmOf(this: void, task: VideoTask): Promise<Uint8Array>
}

const mostFilms = 12

export function createFilmStore(): FilmStore {
  const films = new Map<string, Promise<Uint8Array>>()
  return {
    filmOf(task) {
      const made = films.get(task.id)
      if (made !== undefined) return made
      const film = makeFilm(task.ask)
      films.set(task.id, film)
      const [oldest] = films.keys()
      if (films.size > mostFilms && oldest !== undefined) films.delete(oldest)
      return film
    },
  }
}
