import { msg } from '@lingui/core/runtime-macro'
import { openLanguages } from '../../server/language/languages.ts'

export type DemoTexts = ReturnType<typeof demoTexts>

/** @param language in which they write; one that there is no file for is English */
export function demoTexts(language: string) {
  const { translate } = openLanguages(language)
  const say = (text: Parameters<typeof translate>[1]) => translate(language, text)
  return {
    events: [
      say(
        msg`Season opening: friendly round games, drinks at the bar afterwards. Everyone is welcome, rackets can be borrowed.`,
      ),
      say(msg`Ladies night: two courts, changing partners every twenty minutes, all levels.`),
      say(msg`Beginners hour with a coach: serve, return and the glass.`),
      say(msg`Club breakfast and open play. Bring something for the table.`),
    ],
    evenings: [
      `${say(msg`Americano evening`)}\n${say(msg`Come alone, play with everybody.`)}`,
      `${say(msg`Club cup`)}\n${say(msg`Five rounds by the table, pizza afterwards.`)}`,
    ],
    courts: ['5', '6', '7'].map((number) => say(msg`Court ${{ number }}`)),
    comments: [
      say(msg`Looking forward to it!`),
      say(msg`I can bring balls.`),
      say(msg`May I bring a friend?`),
      say(msg`Running ten minutes late.`),
      say(msg`Great, see you there!`),
    ],
    question: say(msg`Who drives from the station?`),
    answer: say(msg`I do, and I bring new balls.`),
    reported: [
      say(msg`Cheap rackets, today only, write to me!`),
      say(msg`Whoever loses again should stay at home.`),
    ],
    hiddenBecause: say(msg`No advertising in threads, please.`),
    announcement: say(msg`This is a demo: everybody in it is made up. Court 2 gets new glass on Monday.`),
    openPlay: say(msg`Open play for everybody. Rackets can be borrowed.`),
    shortComments: [say(msg`Looking forward to it!`), say(msg`I can bring balls.`), say(msg`See you there!`)],
    crowded: say(msg`Summer party: the whole club is invited.`),
    talkative: say(msg`Which courts do we build next? Tell us here.`),
    idea: (number: number) => say(msg`Idea ${{ number }}: another court, please.`),
    /** Fills a line, and differs from others like it in its last word. */
    longName: (number: number) =>
      say(msg`Maximiliana Bandeja-Chiquita of the Thursday Evening Court ${{ number: String(number) }}`),
  }
}
