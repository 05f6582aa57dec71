import type { LegalText } from './legal-sections.ts'

/** `name` is that of the chain. */
export const text = (name: string): LegalText => ({
  since: '2026-11-01',
  sections: [
    {
      heading: '1. About this agreement',
      paragraphs: [
        `This agreement is between you and the operator of ${name} (“we”). The operator’s registered name and address are displayed at each studio and can be requested from customer service.`,
        'By signing in you agree to it. If you don’t agree, you can still look at the home screen and the help center.',
      ],
    },
    {
      heading: '2. Your account',
      paragraphs: [
        'You sign in with a mobile number that can receive text messages and a 6-digit code. Keep the code to yourself; we never ask for it by phone or chat.',
        'An account is for one person. You must be 18 or older. Don’t let anyone else book, open a door or start a bed with your account.',
        'Tell customer service at once if you lose your phone or your number changes.',
      ],
    },
    {
      heading: '3. Appointments',
      paragraphs: [
        'An appointment is made when the app shows it as booked. Arrive 5 minutes early.',
        'An appointment is cancelled automatically when you are more than 10 minutes late. If your plans change, cancel in advance so that others can use the time.',
        'Each appointment is for one person. Anyone who comes with you needs an appointment of their own.',
        'A cancellation made without a signal is sent when your phone is connected again. It counts from the moment our server receives it.',
      ],
    },
    {
      heading: '4. Packages and payment',
      paragraphs: [
        'The price, the number of sessions, how long a package is valid and where it can be used are shown before you pay.',
        'A session is deducted when a bed reports that it has started. If it reports that it never started, the session is returned to your package.',
        'Refunds follow the law and the terms shown when you bought the package. Nothing here limits rights that the law gives you as a consumer.',
      ],
    },
    {
      heading: '5. At the studio',
      paragraphs: [
        'The door opens for you only. Enter within 30 seconds and don’t let others follow you in.',
        'Read the notices in the room before every session. Wear the goggles. Keep to the minutes and the intensity that the bed and the app allow, and leave the required time between sessions.',
        'The button on the bed stops it at any time. Leave the room clean, and report damage or anything unusual to staff.',
      ],
    },
    {
      heading: '6. Your safety',
      paragraphs: [
        'Ultraviolet light can harm skin and eyes. Don’t use a bed if the notices, a doctor or our staff advise against it for you.',
        'Tanning is not a medical treatment. We make no promise about its results and no claim that it is good for your health.',
        'Our staff may refuse or stop a session for safety.',
      ],
    },
    {
      heading: '7. Fair use',
      paragraphs: [
        'Don’t misuse the app, the doors or the beds, don’t copy or alter their codes, and don’t book time you don’t intend to use. We may pause an account that does, and will tell you why.',
      ],
    },
    {
      heading: '8. Interruptions',
      paragraphs: [
        'A studio, a bed or the app may be unavailable because of maintenance, weather or a fault. We then move or cancel the appointments concerned and return any session taken for them.',
        'We are responsible for loss that we cause by negligence or breach of this agreement, as the law provides.',
      ],
    },
    {
      heading: '9. Changes, law and contact',
      paragraphs: [
        'When this agreement changes in substance, the app asks you to read and agree to the new version before you go on.',
        'The law of the Hong Kong Special Administrative Region applies. Mandatory consumer law of the place where you live is not affected.',
        'Questions: see the help center for the phone number, e-mail and WeChat ID of customer service.',
      ],
    },
  ],
})
