import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openAsMember } from '../../../../testing/open-app.tsx'
import { MATCH_ID, matchRow, TIM } from '../../../../testing/rows.ts'
import { StandInEvening } from '../../../../testing/stand-in-evening.ts'
import { answer } from '../../../../testing/stand-in-server.ts'
import { goLive } from '../../../../testing/stand-in-socket.ts'
import { store } from '../../../../testing/stand-in-tables.ts'

const PLACES = 'GET /rest/v1/evening_places'

const place = (number: number, name: string, more: object = {}) => ({
  ...{ place: number, average: 14 - number / 2 },
  player: {
    id: name,
    number,
    team: null,
    guest_name: null,
    member: { id: name, username: name, avatar_filename: null },
  },
  ...more,
})

function over() {
  const evening = new StandInEvening(8).deal().play(2)
  Object.assign(evening.board.evening, { state: 'ended' })
  goLive()
  store('matches', matchRow({ match_type: 'americano', players: 16 }))
  return evening.install()
}

test('the page of the event has the podium once the evening is over', async () => {
  over()
  const guest = place(2, 'Tom', {
    player: { id: 'g', number: 3, team: null, guest_name: 'Tom', member: null },
  })
  answer(PLACES, { json: [place(1, 'Mara Lob'), guest, place(2, 'Bo Volley')] })
  await openAsMember(`/matches/${MATCH_ID}`)
  const podium = page.getByRole('link', { name: /^Podium/ })
  await expect.element(podium).toMatchTextContent(/1 ?Mara Lob ?13\.5 ?2 ?Tom and Bo Volley ?13\.0/)
  await expect.element(podium).toHaveAttribute('href', `/matches/${MATCH_ID}/evening`)
})

test('a profile lists the evenings that the member has played', async () => {
  answer('GET /rest/v1/profiles', {
    json: [{ ...TIM, skill_level: 'Beginner', phone_number: null, avatar_filename: null }],
  })
  answer('POST /rest/v1/rpc/member_evenings', {
    json: [
      {
        ...{
          match_id: MATCH_ID,
          starts: '2026-11-19T18:30:00Z',
          match_type: 'americano',
          location: 'TSG Padel',
        },
        ...{ description: 'Thursday cup', place: 2, average: 13.5, is_on_podium: true, players: 12 },
      },
    ],
  })
  await openAsMember(`/profile/${TIM.id}`)
  const list = page.getByRole('region', { name: 'Evenings' })
  await expect.element(list.getByRole('listitem')).toMatchTextContent(/2 ?Thursday cup.*· 12 players/)
  await expect.element(list.getByRole('link')).toHaveAttribute('href', `/matches/${MATCH_ID}/evening`)
})
