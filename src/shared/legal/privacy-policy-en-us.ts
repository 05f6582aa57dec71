import type { LegalText } from './legal-sections.ts'

/** `name` is that of the chain. */
export const text = (name: string): LegalText => ({
  since: '2026-11-28',
  sections: [
    {
      heading: '1. Who is responsible',
      paragraphs: [
        `The operator of ${name} (“we”) decides how your personal data is used. Its registered name and address are displayed at each studio. Customer service passes privacy requests on to the person responsible for data protection.`,
      ],
    },
    {
      heading: '2. What we keep',
      paragraphs: [
        'Account: your mobile number, nickname, gender, and a picture, an email address and a birthday if you give them; and tags and notes of the studio, such as “regular”.',
        'Skin: your skin type if you tell us. It decides how strong a bed may be for you; only you and the studio’s staff see it.',
        'Use of the studios: appointments, door openings, sessions with their time, minutes and intensity, and packages with their use.',
        'Payment: what was bought, when, for how much and in which way. We don’t receive or keep full card numbers.',
        'Technical: sign-in times, the language you chose, and records of faults. We keep only as much of a network address as is needed to stop misuse.',
      ],
    },
    {
      heading: '3. What stays on your phone',
      paragraphs: [
        'The app keeps a copy of your appointments, profile and studio details so that it works with a weak signal, and changes that are waiting to be sent. Signing out removes your personal data from the phone.',
      ],
    },
    {
      heading: '4. Camera, position and Bluetooth',
      paragraphs: [
        'The camera is used to read the code on a door or a bed. These pictures are handled on your phone; they are neither stored nor sent. A photo that you add to a report of a problem is sent with it, seen by staff of that studio, and deleted ninety days after the report is decided.',
        'If you ask how far studios are, or show that you are at one, your position is used for that once. The studio notes whether you were near, never where you were.',
        'Bluetooth is used to reach the bed in front of you, and nothing else. You are asked before any of them is used.',
      ],
    },
    {
      heading: '5. Why we use it',
      paragraphs: [
        'To sign you in, make and keep appointments, open doors, run beds safely, account for packages, answer you, and meet legal duties. We don’t use your data for advertising by others and don’t sell it.',
        'If we move or cancel an appointment of yours and no notification reaches your phone, we tell you by text message, or on WhatsApp if you chose that, or call you.',
      ],
    },
    {
      heading: '6. Who else receives it',
      paragraphs: [
        'Companies that work for us and only on our instructions: those that deliver text messages and WhatsApp messages, process payments and run our servers. Authorities receive data only where the law requires it.',
        'If a company outside Hong Kong handles your data, we require the same protection by contract.',
      ],
    },
    {
      heading: '7. How long',
      paragraphs: [
        'We keep account data while you have an account, records of sessions and payments for as long as safety and accounting rules require, and sign-in codes for minutes. After that it is deleted or made anonymous.',
        'If you delete your account, what protects your skin and other members stays: your latest sessions for a week (longer where a bed requires a longer rest), and a block until it ends or we lift it. They are kept without your name, under a form of your number that can’t be read back, and count again if you sign in with the same number.',
        'An account that is not used for a long time, never less than a year, and on which nothing is left is deleted in the same way.',
      ],
    },
    {
      heading: '8. How it is protected',
      paragraphs: [
        'Data travels encrypted. Sign-in codes and sign-in keys are stored in a form that can’t be read back. Staff see only what their work needs, and your phone number is masked for them until there is a reason to show it.',
      ],
    },
    {
      heading: '9. Your rights',
      paragraphs: [
        'You may ask what we hold about you, have it corrected, receive a copy, withdraw consent, or have your account deleted. We answer within the time set by the Personal Data (Privacy) Ordinance of Hong Kong. If you live in Mainland China, the Personal Information Protection Law gives you these rights as well.',
        'If you are not satisfied with our answer, you may complain to the Privacy Commissioner for Personal Data, Hong Kong.',
      ],
    },
    {
      heading: '10. No trackers, changes and contact',
      paragraphs: [
        'The app contains no advertising, no third-party trackers and no tracking cookies.',
        'When this policy changes in substance, the app shows you the new version first.',
        'Questions and requests: see the help center for the phone number, e-mail and WeChat ID of customer service.',
      ],
    },
  ],
})
