import { MODERATION_DAYS, NOTIFICATION_DAYS } from '@domain/limits.ts'
import { t } from '@lingui/core/macro'
import { community } from '@/lib/backend/config.ts'
import { LegalPage, Letterhead, NotConfigured, OwnParts, Part } from './legal-text.tsx'

export default function PrivacyScreen() {
  const { operator } = community()
  return (
    <LegalPage title={t`Privacy`}>
      <Part title={t`Who is responsible`}>
        {operator ? (
          <Letterhead operator={operator} />
        ) : (
          <NotConfigured>
            {t`The operator of this site has not been named yet. Whoever runs it adds a name and an address under “operator” in the community’s configuration.`}
          </NotConfigured>
        )}
      </Part>
      <WhatIsKept />
      <OwnParts parts={operator?.privacy ?? []} />
    </LegalPage>
  )
}

/** True of the software as it is; who changes what is kept changes these words in the same commit. */
function WhatIsKept() {
  const { read, all } = NOTIFICATION_DAYS
  const { decidedReports, expiredAnnouncements, removals } = MODERATION_DAYS
  return (
    <>
      <OnServer />
      <Part title={t`Who sees it`}>
        <p>{t`Other members see your name, picture and level, and the matches you take part in. Your phone number is seen by those you share a match with, unless you choose in your profile that all members see it, or nobody. A private match is seen by its organizer and by those who were invited to it. Your email address is shown to nobody but the stewards unless you choose so.`}</p>
        <p>{t`The result of a match is seen by whoever sees the match, also in the profiles of those who played. Your rating is seen by nobody but you until you show it to the members. Before a match, those who play in it read which pair is favoured, which follows from the ratings of all four. Whoever leaves the ranking has no number anywhere.`}</p>
        <p>{t`Stewards are members who look after the community; everybody sees who they are. They see your email address, when you signed in last, and what was reported, with who reported it, which nobody else learns. Of phone numbers and private matches they see no more than others do, unless a private match was reported.`}</p>
        <p>{t`Nothing is sold, and nothing is used for advertising. There is no tracking and no analysis of what you do.`}</p>
      </Part>
      <InBrowser />
      <Part title={t`Who else takes part`}>
        <p>{t`Push messages travel, encrypted, through the service of the company that makes your browser. When the server asks the venues for free courts it says nothing about you. Links to bookings, donations and feedback lead to other sites, which have rules of their own.`}</p>
      </Part>
      <Part title={t`How long`}>
        <p>{t`Your account stays until it is deleted. A sign-up whose email address is not confirmed is deleted after seven days, or at once if the owner of the address says that it was not theirs. Past matches you played in, and their results, stay for the others, under a neutral name. Notifications that you have read are deleted after ${read} days, all others after ${all} days. Reports are deleted ${decidedReports} days after the stewards have decided, and announcements ${expiredAnnouncements} days after their end. What stewards remove is hidden for ${removals} days and then deleted; an account that they remove is blocked for as long. The log of the stewards is not deleted; the file with your data has what they did about you. How often you did something is counted for a day, against abuse. Sign-ins that have ended and the log of changes are deleted after a while.`}</p>
      </Part>
      <Part title={t`How long results stay`}>
        <p>{t`A result stays as long as its match, with who reported and confirmed it. When you delete your account your results stay for those you played with, without your name, and so do the steps of the rating, because the ratings of the others rest on them. When a match is deleted its result goes, and all ratings are computed anew without it. The file with your data has your results and each step of your rating.`}</p>
      </Part>
      <Part title={t`Your rights`}>
        <p>{t`In your profile you can correct what is kept, take along all of it as a file, and delete your account. For everything else, such as an objection or a complaint, write to whoever is named above. You may also turn to the data protection authority of your country.`}</p>
      </Part>
    </>
  )
}

const OnServer = () => (
  <Part title={t`What the server keeps`}>
    <ul>
      <li>{t`Your account: email address, name, and your password as a hash that cannot be turned back.`}</li>
      <li>{t`Your profile: skill level, and a phone number and a picture if you give them.`}</li>
      <li>{t`What you do here: matches and events, whom you invite, your answers, comments, results and notifications.`}</li>
      <li>{t`Results of matches you played in, and the rating that is computed from those of competitive matches and of evenings that count for it.`}</li>
      <li>{t`For your safety: when, from which network address and with which browser you signed in, the kinds of device you have used, and a log of changes to your account.`}</li>
      <li>{t`What you report to the stewards, with a copy of it as it was, and whom you have blocked.`}</li>
      <li>{t`A log of what stewards do, with their reasons and short quotes.`}</li>
      <li>{t`If you switch on push messages: the address at which your browser receives them.`}</li>
    </ul>
  </Part>
)

const InBrowser = () => (
  <Part title={t`What this browser keeps`}>
    <p>{t`Only what the app needs, in the browser’s own storage. There are no cookies of other companies.`}</p>
    <ul>
      <li>{t`Your sign-in, until you sign out.`}</li>
      <li>{t`After a sign-up or a change of your address: a cookie of this site, for seven days, by which it knows that the mail is opened in the browser that asked for it.`}</li>
      <li>{t`After the button of a mail’s page: a cookie of this site, for a minute, by which it knows that you have answered there.`}</li>
      <li>{t`After a sign-in: one cookie of this site, for 180 days, by which the server knows this browser and lets you in while somebody else tries to guess your password.`}</li>
      <li>{t`The theme, and what you answered to notices like the one about installing the app.`}</li>
      <li>{t`What you have typed and not sent, until the tab is closed.`}</li>
      <li>{t`The app itself, the matches and the evening you saw last, and your results, so that it opens without a network.`}</li>
    </ul>
    <p>{t`Signing out removes the sign-in and what you saw last.`}</p>
  </Part>
)
