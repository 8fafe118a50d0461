/** What the panel of a tutorial says by itself. */
import { translator } from "../lib/i18n.svelte";

export const messages = {
  fr: {
    open: "Apprendre en 5 minutes",
    title: "Premiers pas",
    progress: "Étape {n} sur {of}",
    try: "Essayez ceci.",
    point: "Montrer",
    next: "Suivant",
    gotIt: "Compris",
    previous: "Précédent",
    now: "Revenir au jeu",
    yours: "À vous de jouer. La suite vient en jouant.",
    waits: "La suite vient quand il y a du nouveau.",
    done: "La partie est finie, et vous savez l'essentiel.",
    again: "Revoir les explications",
    end: "Terminer les explications",
    goOn: "Continuer la partie",
    home: "Retour à l'accueil",
    real: "Jouer une vraie partie",
  },
  en: {
    open: "Learn in 5 minutes",
    title: "First steps",
    progress: "Step {n} of {of}",
    try: "Try this.",
    point: "Show me",
    next: "Next",
    gotIt: "Got it",
    previous: "Back",
    now: "Return to the game",
    yours: "Your turn. More comes as you play.",
    waits: "More comes when there is news.",
    done: "The game is over, and you know what matters.",
    again: "Show the explanations again",
    end: "End the explanations",
    goOn: "Go on playing",
    home: "Back to the house",
    real: "Play a real game",
  },
};

export const tr = translator(messages);
