/** The drawing on the front page. */
export function Picture() {
    return (
        <svg viewBox="0 0 160 120" aria-hidden="true">
            <rect width="160" height="120" class="picture-ground" />
        </svg>
    );
}
