import "./look.css";

/** The drawing on the front page: a nest with its treasures. */
export function Picture() {
    return (
        <svg viewBox="0 0 160 120" aria-hidden="true" class="mag-picture">
            <rect width="160" height="120" class="picture-ground" />
            <path class="mag-twig" d="M26 78c8 26 100 26 108 0" />
            <path class="mag-twig" d="M20 72c10 18 110 18 120 0" />
            <path class="mag-twig" d="M30 88c18 16 82 16 100 0" />
            <circle class="mag-ring" cx="62" cy="56" r="13" />
            <circle class="mag-bead" cx="86" cy="62" r="9" />
            <circle class="mag-bead" cx="104" cy="66" r="6" />
            <path class="mag-spoon" d="M98 52l18-26" />
            <ellipse
                class="mag-bowl"
                cx="119"
                cy="21"
                rx="6"
                ry="9"
                transform="rotate(35 119 21)"
            />
        </svg>
    );
}
